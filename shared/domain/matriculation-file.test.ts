import { expect, test } from 'vitest'
import { cellsOfText } from './lists/cells.ts'
import { readMatriculationFile } from './matriculation-file.ts'

const read = (text: string) => readMatriculationFile(cellsOfText(text))

test('a list of a student-record system is read by its headings', () => {
  const { lines, problems, skipped } = read(
    'Matriculation list 2026/2027\n\nS/N;Name;App. No.;Matric No\n1;Obi, Ada;26 104 729;2026/CMP/0001\n2;Bello, Musa;26-104-730;2026/CMP/0002\nTotal;2;;',
  )
  expect(problems).toEqual([])
  expect(lines).toEqual([
    { line: 4, application_number: '26-104-729', number: '2026/CMP/0001' },
    { line: 5, application_number: '26-104-730', number: '2026/CMP/0002' },
  ])
  expect(skipped).toHaveLength(1)
})

test('our own list is read', () => {
  const { lines } = read('Matriculation number,Surname,Application number\n2026/CMP/0001,Obi,26-104-729')
  expect(lines).toEqual([{ line: 2, application_number: '26-104-729', number: '2026/CMP/0001' }])
})

test.each([
  ['26-104,2026/CMP/0001', /“26-104” is not an application number/],
  ['26-104-729,', /no matriculation number/],
  [`26-104-729,${'9'.repeat(61)}`, /too long/],
  ['26-104-729,2026/CMP/0001\n26104729,2026/CMP/0002', /26-104-729 is also in line 2/],
  ['26-104-729,2026/CMP/0001\n26-104-730,2026/CMP/0001', /2026\/CMP\/0001 is also in line 2/],
])('a line is left out, and says why: %s', (lines, message) => {
  expect(read(`Application number,Matriculation number\n${lines}`).problems.at(-1)?.message).toMatch(message)
})
