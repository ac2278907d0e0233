import { describe, expect, test } from 'vitest'
import { mostLines, parseCsv, readCapsAnswers, readJambList } from './caps-files.ts'

const list = 'Reg. No,Name,Score\n202712345678AB,"Obi, Ada",250\n202712345679CD,Musa,199\n'

describe('the list from JAMB', () => {
  test('is read by its headings, in any order and with any separator', () => {
    const lines = [
      { line: 2, number: '202712345678ab', score: 250 },
      { line: 3, number: '202712345679cd', score: 199 },
    ]
    expect(readJambList(list)).toEqual({ lines, problems: [] })
    expect(readJambList('\uFEFFScore;RG_NUM\r\n250;202712345678ab\r\n\r\n199;202712345679CD')).toEqual({
      lines: [lines[0], { ...lines[1], line: 4 }],
      problems: [],
    })
  })

  test.each([
    [
      'an empty file',
      '',
      [
        [1, 'There is no column “registration number”.'],
        [1, 'There is no column “score”.'],
      ],
    ],
    ['a heading alone', 'reg no,score\n', [[1, 'There is nothing below the heading.']]],
    [
      'a file of something else',
      'name,amount\nAda,5\n',
      [
        [1, 'There is no column “registration number”.'],
        [1, 'There is no column “score”.'],
      ],
    ],
    ['a number that is none', 'reg no,score\n=1+1,200\n', [[2, '“=1+1” is not a JAMB registration number.']]],
    ['a score above 400', list.replace('250', '401'), [[2, '“401” is not a score from 0 to 400.']]],
    ['a number twice', `${list}202712345678ab,X,251\n`, [[4, '202712345678AB is also in line 2.']]],
    ['a line that is cut off', `${list}202712345670EF\n`, [[4, '“” is not a score from 0 to 400.']]],
  ])('is refused for %s, with the line', (_, text, wanted) => {
    expect(readJambList(text).problems.map(({ line, message }) => [line, message])).toEqual(wanted)
  })

  test('is refused when it exceeds the limit of one file', () => {
    const lines = Array.from({ length: mostLines + 1 }, (_, index) => `${20_270_000_000 + index}AB,200`)
    expect(readJambList(['reg no,score', ...lines].join('\n')).problems).toEqual([
      { line: mostLines + 2, message: 'There are more than 50,000 lines. Split the file.' },
    ])
  })
})

test('answers from CAPS are read in JAMB’s own words', () => {
  expect(readCapsAnswers('Reg No,CAPS Status\n202712345678AB,Accepted\n202712345679CD,Maybe\n')).toEqual({
    lines: [{ line: 2, number: '202712345678ab', event: 'accept' }],
    problems: [{ line: 3, message: '“Maybe” is not a status that we know.' }],
  })
})

test.each([
  ['a,"b ""c"", d"\n', [['a', 'b "c", d']]],
  ['a,b\r\nc', [['a', 'b'], ['c']]],
  ['"never closed, x\ny', [['never closed, x\ny']]],
  ['', []],
])('%j is split into cells', (text, cells) => {
  expect(parseCsv(text)).toEqual(cells)
})
