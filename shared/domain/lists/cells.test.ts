import { expect, test } from 'vitest'
import { cellsOfText, cleanCell } from './cells.ts'

test.each([
  [
    'commas',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'semicolons, in which a comma is decimal',
    'a;1,5\nb;2,5\n',
    [
      ['a', '1,5'],
      ['b', '2,5'],
    ],
  ],
  [
    'tabs, as they are copied',
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'bars',
    'a|b\rc|d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'commas, with other signs in quoted cells,',
    'a,b\n"c|d\n","1,000"\n"e|f","2,000"\n',
    [
      ['a', 'b'],
      ['c|d', '1,000'],
      ['e|f', '2,000'],
    ],
  ],
  ['a line that names the separator', 'sep=|\na,b|c', [[''], ['a,b', 'c']]],
  [
    'titles above, which have no separator',
    'List, of candidates\n\na;b\nc;d\ne;f',
    [['List, of candidates'], [''], ['a', 'b'], ['c', 'd'], ['e', 'f']],
  ],
  ['quotes', 'a,"b ""c"", d"\n', [['a', 'b "c", d']]],
  ['a quoted line break', '"a\nb",c\n', [['a\nb', 'c'].map(text => text.replace('\n', ' '))]],
  ['a quote inside a cell', 'Chinedu "Nedu" Okafor,250\n', [['Chinedu "Nedu" Okafor', '250']]],
  ['a quote inside a quoted cell', '"Chinedu "Nedu" Okafor",250\n', [['Chinedu "Nedu" Okafor', '250']]],
  [
    'a quote that is never closed',
    '"Okafor,250\nObi,251\n',
    [
      ['"Okafor', '250'],
      ['Obi', '251'],
    ],
  ],
  ['empty cells', ',a,\n', [['', 'a', '']]],
  ['nothing', '', []],
])('%s separate cells', (_, text, cells) => {
  expect(cellsOfText(text)).toEqual(cells)
})

test.each([
  ['\u00a0 202512345602ab\u00a0', '202512345602ab'],
  ["'202512345603AC", '202512345603AC'],
  ['="202512345603AC"', '202512345603AC'],
  ["'+2348031234567", '+2348031234567'],
  ["'Aina", "'Aina"],
  ['2025\u200b12', '202512'],
])('%j is cleaned', (cell, wanted) => {
  expect(cleanCell(cell)).toBe(wanted)
})
