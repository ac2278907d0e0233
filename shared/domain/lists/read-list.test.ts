import { describe, expect, test } from 'vitest'
import { cellsOfText, longCell } from './cells.ts'
import { type ListColumn, plainHeading } from './columns.ts'
import { decimalOf, saysAbsent } from './numbers.ts'
import { bareTotals, readTable } from './read-list.ts'

type Key = 'number' | 'score' | 'note' | 'given' | 'text'
const columns: readonly ListColumn<Key>[] = [
  { key: 'number', title: 'number', heading: /^(?:reg )?(?:no|number)$/, looks: /^\d{4}$/ },
  { key: 'score', title: 'score', heading: /^score$/, looks: /^\d{1,3}$/ },
  { key: 'note', title: 'note', heading: /^note$/, isOptional: true },
  { key: 'given', title: 'other names', heading: /^(?:first|other) names?$/, isOptional: true, isJoined: true },
  { key: 'text', title: 'text', heading: /^text$/, isOptional: true, isLong: true },
]
const read = (text: string, chosen: Partial<Record<Key, number>> = {}) =>
  readTable(cellsOfText(text, longCell), columns, { key: 'number', chosen })

describe('a list', () => {
  test('is read by its headings, wherever they are and however they are written', () => {
    const { lines, questions } = read(
      'JOINT BOARD;;\nPrinted 3 May;;\n;;\n"Score";REG_NO.;Note\n250;1111;x\n\n199;2222;\n',
    )
    expect(questions).toEqual([])
    expect(lines).toEqual([
      { line: 5, cells: { number: '1111', score: '250', note: 'x', given: '', text: '' } },
      { line: 7, cells: { number: '2222', score: '199', note: '', given: '', text: '' } },
    ])
  })

  test('leaves out totals, notes and repeated headings, and says so', () => {
    const { lines, skipped } = read(
      'No,Score\n1111,250\nNo,Score\n2222,199\nTotal,449\nNumber of candidates: 2,\nPage 1 of 1,\n',
    )
    expect(lines.map(({ line }) => line)).toEqual([2, 4])
    expect(skipped).toEqual([
      { line: 3, message: 'repeats the headings.' },
      { line: 5, message: 'is a total or note.' },
      { line: 6, message: 'is a total or note.' },
      { line: 7, message: 'is a total or note.' },
    ])
  })

  test('with a heading twice asks which one, and reads the one that was chosen', () => {
    const text = 'No,Score,Score\n1111,243,60\n'
    expect(read(text).questions).toEqual([{ key: 'score', title: 'score', candidates: [1, 2] }])
    expect(read(text).lines).toEqual([])
    expect(read(text, { score: 2 }).lines[0]?.cells.score).toBe('60')
  })

  test('with an optional heading twice asks too, because leaving it out would lose what is in it', () => {
    const text = 'No,Score,Note,Note\n1111,243,late,ill\n'
    expect(read(text).questions).toEqual([{ key: 'note', title: 'note', candidates: [2, 3] }])
    expect(read(text, { note: 3 }).lines[0]?.cells.note).toBe('ill')
  })

  test('reads first and other names as one', () => {
    const [line] = read('No,First name,Other names,Score\n1111,Ada,Ngozi Ruth,250\n').lines
    expect(line?.cells.given).toBe('Ada Ngozi Ruth')
  })

  test('keeps the lines of a long text, and makes one line of every other cell', () => {
    const [line] = read('No\tScore\tNote\tText\n1111\t250\t"late\nagain"\t"- one\n- two"\n').lines
    expect(line?.cells).toMatchObject({ note: 'late again', text: '- one\n- two' })
  })

  test('of texts has lines that begin with “Total”', () => {
    const rows = cellsOfText('No,Score,Note\nTotal cost of a year?,1,x\nTotal,1,\n')
    expect(readTable(rows, columns, { key: 'number', notes: bareTotals }).lines.map(({ line }) => line)).toEqual([2])
  })

  test('with unknown headings asks for the columns, with an example of each', () => {
    const text = 'Kod,Balli\nA1,243\n'
    const asked = read(text)
    expect(asked.questions.map(({ key }) => key)).toEqual(['number', 'score'])
    expect(asked.columns).toContainEqual({ title: '', example: 'Kod' })
    expect(read(text, { number: 0, score: 1 }).lines.at(-1)?.cells).toMatchObject({
      number: 'A1',
      score: '243',
      note: '',
    })
  })

  test('without headings is read by what its cells look like', () => {
    expect(read('1111\tAda\t250\n2222\tObi\t199\n').lines.map(({ cells }) => cells.score)).toEqual(['250', '199'])
  })
})

test.each([
  ['Reg. No.,', 'reg no'],
  ['RG_NUM', 'rg num'],
  ['Candidate’s  Name', 'candidate name'],
])('the heading %j is compared as %j', (heading, plain) => {
  expect(plainHeading(heading)).toBe(plain)
})

test.each([
  ['243.00', 243],
  ['61,5', 61.5],
  [' 198 ', 198],
  ['١٩٨', 198],
  ['1.2.3', undefined],
  ['-5', undefined],
  ['12a', undefined],
  ['', undefined],
])('%j is the number %j', (cell, number) => {
  expect(decimalOf(cell)).toBe(number)
})

test.each(['ABSENT', 'abs', 'Abs.', 'Did not sit', 'no-show'])('“%s” says that someone did not come', cell => {
  expect(saysAbsent(cell)).toBe(true)
})

test.each(['0', '', 'present', 'abstain'])('“%s” does not', cell => {
  expect(saysAbsent(cell)).toBe(false)
})
