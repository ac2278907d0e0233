import { expect, test } from 'vitest'
import { readPastedScores } from './screening-list.ts'

const scores = (text: string) => readPastedScores(text).rows.map(row => [row.application_number, row.score])

test.each([
  [
    'typed with blanks',
    '26-104-729 61.5\n\n26-492-150\tabsent\n',
    [
      ['26-104-729', 61.5],
      ['26-492-150', null],
    ],
  ],
  ['with a name between', '26-104-729 ADEYEMI Tola 61.5\n', [['26-104-729', 61.5]]],
  [
    'pasted with headings, names, a decimal comma and words for absent',
    'Application number\tName\tScore\n26-104-729\tADEYEMI Tola\t61.5\n26-492-150\tBELLO Aisha\tABSENT\n26-879-571\tOBI Ada\t61,5\n',
    [
      ['26-104-729', 61.5],
      ['26-492-150', null],
      ['26-879-571', 61.5],
    ],
  ],
  [
    'with semicolons',
    '26-104-729;100\n26-492-150; ABS',
    [
      ['26-104-729', 100],
      ['26-492-150', null],
    ],
  ],
  ['with numbers without hyphens', 'App No,Post-UTME score (100)\n26104729,40.00\n', [['26-104-729', 40]]],
  ['empty', '', []],
])('scores that are %s', (_, text, wanted) => {
  expect(scores(text)).toEqual(wanted)
})

test('a line that cannot be read is named, and the others are read', () => {
  const { rows, problems } = readPastedScores('26-104-729 101\n26-492-150 -1\n26-3 6\n26-879-571 50\n')
  expect(rows.map(({ line }) => line)).toEqual([4])
  expect(problems.map(({ line }) => line)).toEqual([1, 2, 3])
})

test.each([
  ['Score (40)', 40],
  ['Total out of 400', 400],
  ['Post-UTME score (50)', 50],
  ['Mark/60', 60],
])('scores under %s are not taken for scores out of 100', (heading, most) => {
  const { rows, problems } = readPastedScores(`Results\nApp No,${heading}\n26104729,35\n`)
  expect(rows).toEqual([])
  expect(problems).toEqual([{ line: 2, message: expect.stringContaining(`out of ${most}.`) }])
})
