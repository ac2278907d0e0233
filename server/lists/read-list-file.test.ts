import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCapsAnswers, readJambList } from '#shared/domain/caps-files.ts'
import { readScreeningList } from '#shared/domain/screening-list.ts'
import { decodeText } from './decode-text.ts'
import { readListFile } from './read-list-file.ts'
import { readXlsx, UnreadableWorkbook } from './read-xlsx.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lists-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function upload(bytes: Uint8Array, fileName = 'list.csv') {
  const path = join(folder, fileName)
  await writeFile(path, bytes)
  return [
    { field: 'file', fileName, contentType: 'text/csv', outcome: { staged: { path, size: bytes.length } } },
  ] as unknown as Parameters<typeof readListFile>[0]
}

const sample = (name: string) => readFile(new URL(`testing/${name}`, import.meta.url))

async function jambLines(name: string, chosen = {}) {
  const { rows } = await readListFile(await upload(await sample(name), name))
  return readJambList(rows, chosen)
}

test.each(['', '\ufeff', '\r\n\r\n', ' ; ;\r\n'])('a file with nothing in it is refused: %j', async text => {
  await expect(readListFile(await upload(Buffer.from(text)))).rejects.toThrow('This file is empty.')
})

describe('JAMB’s list as offices have it', () => {
  const three = [
    ['202512345601aa', 243],
    ['202512345602ab', 198],
    ['202512345603ac', 301],
  ]

  test.each([
    'jamb-four-subject-columns.csv',
    'jamb-inline-strings.xlsx',
    'jamb-score-with-decimals.csv',
    'jamb-sep-line.csv',
    'jamb-title-rows-above.csv',
    'jamb-utf16le-tabs-excel-unicode-text.csv',
    'jamb-windows-1252-semicolons.csv',
  ])('%s is read with its numbers, scores and names', async name => {
    const { lines, problems, questions } = await jambLines(name)
    expect(questions).toEqual([])
    expect(problems.filter(({ message }) => !message.includes('TOTAL'))).toEqual([])
    expect(lines.map(({ number, score }) => [number, score])).toEqual(three)
    expect(lines[0]?.name).toMatch(/^AD.B.Y/)
  })

  test('numbers as they were typed are read, and a letter O is the digit it looks like', async () => {
    const { lines, problems } = await jambLines('jamb-number-as-typed.csv')
    expect(problems).toEqual([])
    expect(lines.map(({ number }) => number)).toEqual([
      '202512345601aa',
      '202512345602ab',
      '202512345603ac',
      '202512345604ad',
      '202512345605ae',
    ])
  })

  test('two columns “Score” are asked about', async () => {
    const { questions } = await jambLines('jamb-duplicate-heading.csv')
    expect(questions).toEqual([{ key: 'score', title: 'score', candidates: [2, 3] }])
    const { lines } = await jambLines('jamb-duplicate-heading.csv', { score: 2 })
    expect(lines.map(({ number, score }) => [number, score])).toEqual(three)
  })
})

test('JAMB’s answers in its own words are read, with both kinds of refusal', async () => {
  const { rows } = await readListFile(await upload(await sample('caps-answers-in-jambs-words.csv')))
  const { lines, problems } = readCapsAnswers(rows)
  expect(problems).toEqual([])
  expect(lines.map(({ event }) => event)).toEqual(['accept', 'approve', 'reject', 'decline'])
})

test('an unknown word is asked about once, and can mean nothing', () => {
  const rows = [
    ['JAMB registration number', 'Name', 'Status'],
    ['202512345601AA', 'A', 'Recommended'],
    ['202512345602AB', 'B', 'recommended '],
    ['202512345603AC', 'C', ''],
  ]
  expect(readCapsAnswers(rows).unknown).toEqual([{ word: 'recommended', lines: 2 }])
  const { lines, unknown, problems } = readCapsAnswers(rows, { words: { recommended: null } })
  expect([lines, unknown, problems]).toEqual([[], [], []])
  expect(readCapsAnswers(rows, { words: { recommended: 'approve' } }).lines).toHaveLength(2)
})

test('scores that were pasted from Excel are read with a decimal comma and an absentee', async () => {
  const { rows } = await readListFile(await upload(await sample('scores-pasted-from-excel.txt')))
  expect(readScreeningList(rows).rows.map(({ score }) => score)).toEqual([61.5, null, 61.5])
})

describe('a file that is no list', () => {
  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), /not a list/],
    ['a PDF', Buffer.from('%PDF-1.7\n\u0000\u0001'), /not a list/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /old Excel/],
    ['a web page named .xls', Buffer.from('\n<html><table><tr><td>Date</td></tr></table>'), /web page or XML/],
    ['XML', Buffer.from('\uFEFF<?xml version="1.0"?><Document/>'), /web page or XML/],
    ['a damaged workbook', Buffer.from('PK\u0003\u0004 nothing'), /cannot be read as a workbook/],
    [
      'an archive of something else',
      Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })),
      /cannot be read as a workbook/,
    ],
  ])('is refused with advice: %s', async (_, bytes, message) => {
    await expect(readListFile(await upload(bytes))).rejects.toThrow(message)
  })

  test('that would fill the memory is refused before it is unpacked', () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(70 * 1024 * 1024) })
    expect(bomb.length).toBeLessThan(200_000)
    expect(() => readXlsx(bomb)).toThrow(new UnreadableWorkbook('too large'))
  })
})

test.each([
  ['utf-8', Buffer.from('Adébáyọ̀')],
  ['utf-8 with a mark', Buffer.from('\uFEFFAdébáyọ̀')],
  ['utf-16le without a mark', Buffer.from('Adébáyo, 243\n', 'utf16le')],
])('a text in %s keeps its letters', (_, bytes) => {
  expect(decodeText(bytes)).toContain('Ad\u00e9b\u00e1y')
})

test('the shown rows of a workbook keep their line numbers, shared texts and numbers', () => {
  const sheet = `<worksheet><sheetData><row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2"><v>61.100000000000001</v></c></row>
    <row r="4"><c r="B4" t="str"><v>x &amp; y</v></c></row></sheetData></worksheet>`
  const files = {
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': '<sst><si><r><t>Reg</t></r><r><t> No</t></r><rPh><t>no</t></rPh></si></sst>',
  }
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
  expect(readXlsx(bytes)).toEqual([[], ['Reg No', '', '61.1'], [], ['', 'x & y']])
})
