import { describe, expect, test } from 'vitest'
import { cellsOfText } from '../lists/cells.ts'
import { readMt940 } from './mt940.ts'
import { saysReversal, takesBack } from './reversals.ts'
import { readStatementTable, type StatementLine } from './statement.ts'

test.each([
  ['RVSL NIP/ADA', true],
  ['Reversal of S123', true],
  ['REV-NIP/ADA/UBA', true],
  ['CHARGE BACK 4084', true],
  ['NIP/REV JOHN OBI', false],
  ['REVEREND EZE', false],
  ['SCHOOL FEES', false],
])('%s says that money goes back: %s', (text, says) => {
  expect(saysReversal(text)).toBe(says)
})

describe('an entry', () => {
  const line: StatementLine = {
    ...{ line: 2, day: '2026-01-05', amountMinor: 1_000_000, currency: 'NGN' },
    ...{ text: 'NIP/ADA OBI/UBA', number: 'S1234' },
  }
  const entry = { ...line, line: 9, day: '2026-01-06', text: 'RVSL', number: '' }

  test.each<[what: string, changed: Partial<StatementLine>, takes: boolean]>([
    ['with its number', { number: 's-1234' }, true],
    ['with its text', { text: 'RVSL NIP/ADA OBI/UBA' }, true],
    ['of another day before', { number: 'S1234', day: '2026-01-04' }, false],
    ['with another amount', { number: 'S1234', amountMinor: 999_900 }, false],
    ['in another currency', { number: 'S1234', currency: 'USD' }, false],
    ['with nothing of it', {}, false],
    ['with a number of zeros', { number: '0000' }, false],
  ])('%s', (_, changed, takes) => {
    expect(takesBack({ ...entry, ...changed }, { ...line, ...(changed.number === '0000' && { number: '0000' }) })).toBe(
      takes,
    )
  })

  test('about the same applicant takes it back', () => {
    const of = (text: string) => ({ ...entry, text })
    expect(takesBack(of('RVSL 26-000-123'), { ...line, text: 'TRF 26000123 FEES' })).toBe(true)
    expect(takesBack(of('RVSL 26-000-124'), { ...line, text: 'TRF 26000123 FEES' })).toBe(false)
  })
})

test('a debit that says so, a negative credit and RC of SWIFT take back; other debits do not', () => {
  const read = (heading: string, ...rows: string[]) =>
    readStatementTable({ rows: cellsOfText([heading, ...rows].join('\n')), hasCommas: false }, 'NGN').takenBack
  expect(
    read('Date;Narration;Debit;Credit', '2026-01-05;RVSL ADA;10,000.00;0.00', '2026-01-05;REFUND ADA;500.00;'),
  ).toMatchObject([{ line: 2, amountMinor: 1_000_000, text: 'RVSL ADA' }])
  expect(read('Date;Narration;Debit;Credit', '2026-01-05;NIP ADA;;-10,000.00')).toMatchObject([{ line: 2 }])
  expect(read('Date;Narration;Amount;DR/CR', '2026-01-05;Reversal;500;DR', '2026-01-05;Reversal;500;CR')).toMatchObject(
    [{ line: 2, amountMinor: 50_000 }],
  )
  const swift = ':20:S\n:60F:C260101NGN0,\n:61:2601050105RC500,00NTRFNONREF//X1\n:86:ADA\n:61:2601050105D500,00NTRFX'
  expect(readMt940(swift)).toMatchObject({ lines: [], skipped: 2, takenBack: [{ amountMinor: 50_000, number: 'X1' }] })
})
