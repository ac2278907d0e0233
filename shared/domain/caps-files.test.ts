import { describe, expect, test } from 'vitest'
import { readCapsAnswers, readJambList } from './caps-files.ts'
import { cellsOfText } from './lists/cells.ts'
import { mostLines } from './lists/read-list.ts'

const list = 'Reg. No,Name,Score\n202712345678AB,"Obi, Ada",250\n202712345679CD,Musa,199\n'
const read = (text: string) => readJambList(cellsOfText(text))

describe('the list from JAMB', () => {
  test('is read by its headings, in any order and with any separator', () => {
    const lines = [
      { line: 2, number: '202712345678ab', score: 250, name: 'Obi, Ada' },
      { line: 3, number: '202712345679cd', score: 199, name: 'Musa' },
    ]
    expect(read(list)).toMatchObject({ lines, problems: [], questions: [] })
    expect(read('\uFEFFScore;RG_NUM\r\n250;202712345678ab\r\n\r\n199;202712345679CD').lines).toEqual([
      { ...lines[0], name: '' },
      { ...lines[1], line: 4, name: '' },
    ])
  })

  test.each([
    ['a heading alone', 'reg no,score\n', [[1, 'There is nothing below the heading.']]],
    ['a number that is none', 'reg no,score\n=1+1,200\n', [[2, '“=1+1” is not a JAMB registration number.']]],
    ['a score above 400', list.replace('250', '401'), [[2, '“401” is not a score from 0 to 400.']]],
    ['half a point', list.replace('250', '250.5'), [[2, '“250.5” is not a score from 0 to 400.']]],
    ['a number twice', `${list}202712345678ab,X,251\n`, [[4, '202712345678AB is also in line 2.']]],
    ['a line that is cut off', `${list}202712345670EF\n`, [[4, '“” is not a score from 0 to 400.']]],
  ])('is refused for %s, with the line', (_, text, wanted) => {
    expect(read(text).problems.map(({ line, message }) => [line, message])).toEqual(wanted)
  })

  test.each(['', 'name,amount\nAda,5\n'])('without its columns asks for them: %j', text => {
    expect(read(text).questions.map(({ key }) => key)).toEqual(['number', 'score'])
  })

  test('is refused when it exceeds the limit of one file', () => {
    const lines = Array.from({ length: mostLines + 1 }, (_, index) => `${202_700_000_000 + index}AB,200`)
    expect(read(['reg no,score', ...lines].join('\n')).problems).toEqual([
      { line: mostLines + 2, message: 'There are more than 50,000 lines. Split the file.' },
    ])
  })
})

test('answers from CAPS are read in JAMB’s own words', () => {
  const { lines, problems } = readCapsAnswers(
    cellsOfText('Reg No,CAPS Status\n202712345678AB,Accepted\n202712345679CD,Maybe\n'),
  )
  expect(lines).toEqual([{ line: 2, number: '202712345678ab', event: 'accept' }])
  expect(problems).toEqual([{ line: 3, message: '“Maybe” is not a status that we know.' }])
})

test.each([
  ['Candidates Name', 'OBI ADA'],
  ['NAME OF CANDIDATES', 'OBI ADA'],
  ["Candidate's Names", 'OBI ADA'],
  ['Surname\tOther Name(s)', 'OBI\tADA'],
  ['Candidate Surname\tOthernames', 'OBI\tADA'],
])('a list with the heading %s has names to compare', (heading, name) => {
  expect(read(`Reg. Number\t${heading}\tScore (400)\n202512345601AA\t${name}\t243\n`).lines).toMatchObject([
    { name: 'OBI ADA', score: 243 },
  ])
})
