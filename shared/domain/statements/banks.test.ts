import { describe, expect, test } from 'vitest'
import { cellsOfText, separatorIn } from '../lists/cells.ts'
import { readStatementTable } from './statement.ts'

const read = (text: string, currency?: 'NGN' | 'USD') =>
  readStatementTable({ rows: cellsOfText(text), hasCommas: separatorIn(text) === ',' }, currency)
const cameIn = (text: string, currency?: 'NGN' | 'USD') => read(text, currency).lines.map(one => one.amountMinor / 100)

test.each<[headings: string, line: string]>([
  ['TRANS DATE,VAL. DATE,DETAILS,WITHDRAWAL(DR),DEPOSIT(CR),BALANCE', '05-JAN-2026,,ADA,,"10,000.00",1'],
  ['Posted Date,Description,Debit (NGN),Credit (NGN),Balance (NGN)', '05/01/2026,ADA,–,"10,000.00",1'],
  ['TransDate,Transaction Details,ValueDate,Deposit,Withdrawal,Balance', '05-Jan-26,ADA,,"10,000.00",,1'],
  ['Date/Time;Money In;Money out;Category;To / From;Balance', '05/01/26 10:11:12;₦10,000.00;;inward;ADA;₦1'],
  ['Trans. Time,Description,Debit(₦),Credit(₦)', '2026 Jan 05 10:11:12,ADA,--,"10,000.00"'],
  ['Txn Date,Narrative,Dr Amt.,Cr Amt.', '05.01.2026,ADA,0.00,10000.0000'],
  ['Date,Narration,Amount,Debit', '05.01.2026,ADA,10000,0.00'],
  ['BookgDt;Amt;Ccy;CdtDbtInd;RmtInf', '2026-01-05;10000,00;NGN;CRDT;ADA'],
])('a statement under %s is read', (headings, line) => {
  expect(read(`${headings}\n${line}`, 'NGN').lines).toMatchObject([
    { day: '2026-01-05', amountMinor: 1_000_000, text: 'ADA' },
  ])
})

test('the kind of an entry says what came in, unless a column of credits does', () => {
  const rows = (kinds: readonly string[]) => kinds.map((kind, at) => `2026-01-05,A,${kind},${at + 1}`).join('\n')
  const kinds = ['Deposit', 'Direct credit', 'Domestic transfer', 'Withdrawal', 'DBIT', 'Bank charge', 'Direct Debit']
  expect(cameIn(`Date,Narration,Type,Amount\n${rows(kinds)}`, 'NGN')).toEqual([1, 2, 3])
  expect(cameIn(`Date,Narration,Type,Credit\n${rows(['POS withdrawal', 'Deposit'])}`, 'NGN')).toEqual([1, 2])
  expect(cameIn(`Date,Narration,Sign,Amount\n${rows(['+', '-', 'C', 'DR', 'Cr.'])}`, 'NGN')).toEqual([1, 3, 5])
  const both = '2026-01-05,A,Transfer,DR,1\n2026-01-05,A,Transfer,CR,2'
  expect(cameIn(`Date,Narration,Type,DR/CR,Amount\n${both}`, 'NGN')).toEqual([2])
})

test('a reference in a second column of text is found', () => {
  const [line] = read('Date,Description,Remarks,Credit\n2026-01-05,NIP TRANSFER,RF62A26000123,10000', 'NGN').lines
  expect(line?.text).toBe('NIP TRANSFER RF62A26000123')
})

test('a balance is no money that came in', () => {
  const balances = '2026-01-05,Opening Balance,5000\n2026-01-05,ADA,1\n2026-01-31,Closing balance,5001'
  expect(cameIn(`Date,Narration,Credit\n${balances}`, 'NGN')).toEqual([1])
})

describe('the currency that a title names', () => {
  const dollars = 'Account,0123456789\nAccount currency,USD\nDate,Narration,Credit\n2026-01-05,ADA,50.00\n'

  test('is that of the entries below it', () => {
    const two = `Account 1 (Naira)\nDate,Narration,Credit\n2026-01-05,OBI,"10,000.00"\n${dollars}`
    expect(read(two).lines.map(({ currency, amountMinor }) => [currency, amountMinor])).toEqual([
      ['NGN', 1_000_000],
      ['USD', 5000],
    ])
    expect(read('Date,Narration,Credit (USD)\n2026-01-05,ADA,50.00').lines).toMatchObject([{ currency: 'USD' }])
  })

  test('is never read as another that was chosen', () => {
    expect(() => read(dollars, 'NGN')).toThrow('Line 2 of the file says USD.')
    expect(read(dollars, 'USD').lines).toMatchObject([{ currency: 'USD', amountMinor: 5000 }])
  })

  test('is not taken from the text of an entry', () => {
    const text = 'Date,Narration,Credit\n2026-01-05,ADA FOR USD ACCOUNT,500\n2026-01-06,OBI,700'
    expect(read(text, 'NGN').lines.map(({ currency }) => currency)).toEqual(['NGN', 'NGN'])
  })
})
