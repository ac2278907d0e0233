import { describe, expect, test } from 'vitest'
import { cellsOfText, separatorIn } from '../lists/cells.ts'
import { readBankAmount } from './amounts.ts'
import { dayOrderOf, lastIfMonthFirst, readBankDay } from './days.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { lineIdentity, readStatementTable } from './statement.ts'

test.each([
  ['1,234,567.89', 123_456_789],
  ['1.234.567,89', 123_456_789],
  ['1 234,50', 123_450],
  ['1\u00a0000\u00a0000', 100_000_000],
  ["10'000.00", 1_000_000],
  ['₦10,000 CR', 1_000_000],
  ['NGN 10,000.00', 1_000_000],
  ['50', 5000],
  ['50.5', 5050],
  ['10000.5000', 1_000_050],
  ['(500.00)', -50_000],
  ['500.00-', -50_000],
  ['-500', -50_000],
  ['500.00 DR', -50_000],
  ['١٠٠', 10_000],
  ['1.000', undefined],
  ['1,00,000', undefined],
  ['12,34.5', undefined],
  ['1,000.000', undefined],
  ['1e5', undefined],
  ['ten', undefined],
  ['', undefined],
  ['99999999999999999', undefined],
])('the amount %j is %j kobo', (cell, minor) => {
  expect(readBankAmount(cell)).toBe(minor)
})

test.each([
  ['2026-01-05', '2026-01-05'],
  ['05/01/2026', '2026-01-05'],
  ['5-Jan-26', '2026-01-05'],
  ['05 January 2026', '2026-01-05'],
  ['05.01.2026 13:20:11', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['46027', '2026-01-05'],
  ['2026-1-5', '2026-01-05'],
  ['2026 Jan 05 10:11:12', '2026-01-05'],
  ['January 5, 2026', '2026-01-05'],
  ['Mon, 5th Jan 2026', '2026-01-05'],
  ['31/02/2026', undefined],
  ['05/01/1900', undefined],
  ['2226-01-05', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('the day %j is %j', (cell, day) => {
  expect(readBankDay(cell, 'dmy')).toBe(day)
})

test.each([
  [['02/01/2027', '03/12/2027'], '2027-03-12'],
  [['01/02/2027', '5 Feb 2027'], '2027-02-05'],
  [['01/02/2027', '13/02/2027'], undefined],
  [['02/13/2027', '01/02/2027'], undefined],
  [['02/02/2027', '03/03/2027'], undefined],
  [['2027-02-01', '5 Feb 2027', ''], undefined],
])('if the month came first, %j would end on %s', (cells, last) => {
  expect(lastIfMonthFirst(cells)).toBe(last)
})

test('days are American only if one of them can be nothing else', () => {
  expect(dayOrderOf(['01/05/2026', '01/31/2026'])).toBe('mdy')
  expect(dayOrderOf(['01/05/2026', '02/05/2026'])).toBe('dmy')
  expect(dayOrderOf(['31/01/2026', '01/31/2026'])).toBe('dmy')
})

const read = (text: string, currency?: 'NGN' | 'USD') =>
  readStatementTable({ rows: cellsOfText(text), hasCommas: separatorIn(text) === ',' }, currency)

describe('a statement', () => {
  test('is read as Nigerian banks export it, and has what came in', () => {
    const { lines, problems, skipped } = read(
      [
        'GUARANTY BANK;;;;;',
        'Account;0123456789;Currency;NGN;;',
        'Trans. Date;Value Date;Reference;Narration;Debit;Credit;Balance',
        '05-Jan-2026;06-Jan-2026;S123;NIP/ADA OBI/RF62A26000123;;"10,000.00";500,000.00',
        '06-Jan-2026;06-Jan-2026;S124;CHARGES;52.50;;499,947.50',
        '07-Jan-2026;07-Jan-2026;S125;TRANSFER;;ten;',
        'someday;07-Jan-2026;S126;TRANSFER;;"5,000.00";',
        'Total;;;;52.50;"15,000.00";',
      ].join('\n'),
      'NGN',
    )
    expect(lines).toEqual([
      {
        line: 4,
        day: '2026-01-05',
        amountMinor: 1_000_000,
        currency: 'NGN',
        text: 'NIP/ADA OBI/RF62A26000123',
        number: 'S123',
      },
    ])
    expect(problems).toEqual([
      { line: 6, message: 'has the amount “ten”, which we cannot read.' },
      { line: 7, message: 'has the date “someday”, which we cannot read.' },
    ])
    expect(skipped).toBe(2)
  })

  test('with one column of signed amounts and a currency needs no more', () => {
    const { lines, skipped, problems } = read(
      'Date,Description,Amount,Currency\n2026-01-05,ADA,50.00,USD\n2026-01-05,FEE,-5.00,USD\n2026-01-06,EVE,40,GBP\n2026-01-07,KOFI,GHS 200,\n2026-01-08,YU,700,JPY\n',
    )
    expect(lines.map(({ amountMinor, currency }) => [amountMinor, currency])).toEqual([
      [5000, 'USD'],
      [4000, 'GBP'],
      [20_000, 'GHS'],
    ])
    expect(skipped).toBe(1)
    expect(problems).toEqual([{ line: 6, message: 'is in JPY. We do not book this currency.' }])
  })

  test('with a comma in an amount and no quotation marks is not read as less money', () => {
    const text = 'Date,Narration,Amount\n2026-01-05,ADA,10,000.00\n2026-01-05,BOLA,"10,000.00"\n2026-01-05,CHI,500,\n'
    const { lines, problems } = read(text, 'NGN')
    expect(lines.map(line => line.amountMinor)).toEqual([1_000_000, 50_000])
    expect(problems).toEqual([{ line: 2, message: expect.stringContaining('more cells than there are headings') }])
  })

  const more = 'more cells than there are headings'
  const cut = 'may be one amount'
  test.each<[what: string, headings: string, lines: string, read: (number | string)[]]>([
    ['too many cells', 'Date,Narration,Credit,Balance', 'A,10,000.00,90000', [more]],
    ['an empty balance behind a cut amount', 'Date,Narration,Credit,Balance', 'A,10,000.00,', [cut]],
    ['no balance behind a cut amount', 'Date,Narration,Credit,Balance', 'A,10,000.00', [cut]],
    ['headings longer than a cut line', 'Date,Narration,Credit,Balance,Remarks,Branch', 'A,10,500', [cut]],
    ['cells trimmed, and nothing cut', 'Date,Narration,Credit,Balance,Remarks', 'A,10000.00', [10_000]],
    ['millions in three parts', 'Date,Narration,Amount,Balance,Value,Branch', 'A,₦1,250,000.00,,', [cut]],
    ['every line cut', 'Date,Narration,Credit,Balance', 'A,10,000.00,|B,20,000.00,', [cut, cut]],
    ['a cut debit that reaches into the credit', 'Date,Narration,Debit,Credit,Balance', 'A,10,500.00,,', [cut]],
    ['a zero beside a credit', 'Date,Narration,Debit,Credit,Balance', 'A,0,500,9000', [500]],
    ['a comma in a text', 'Date,Narration,Reference,Credit,Balance', 'A, B,123,10000,', [more]],
    ['the same, and a debit', 'Date,Narration,Debit,Credit,Balance', 'A, B,52.50,', ['only one of them']],
    [
      'a comma at the end of every line',
      'Date,Narration,Credit,Balance',
      'A,500.00,900.00,|B,600.00,800.00,',
      [500, 600],
    ],
    ['a comma at the end of some', 'Date,Narration,Credit,Balance', 'A,500.00,900.00,|B,600.00,800.00', [more, 600]],
    ['one at the end of the headings too', 'Date,Narration,Credit,Balance,', 'A,500.00,900.00,', [500]],
    ['cents', 'Date,Narration,Credit,Balance', 'A,50.00,500.00', [50]],
    ['quotation marks', 'Date,Narration,Credit,Balance', '"A, B","10,000.00",', [10_000]],
  ])('with %s reads no amount that is not there', (_, headings, text, expected) => {
    const lines = text.split('|').map(line => `2026-01-05,${line}`)
    const statement = read([headings, ...lines].join('\n'), 'NGN')
    const found = [
      ...statement.lines.map(({ line, amountMinor }) => ({ line, as: amountMinor / 100 })),
      ...statement.problems.map(({ line, message }) => ({ line, as: message })),
    ].toSorted((one, other) => one.line - other.line)
    expect(found.map(({ as }) => as)).toEqual(
      expected.map(one => (typeof one === 'string' ? expect.stringContaining(one) : one)),
    )
  })

  test('whose cells no comma can have moved is read, however alike its numbers are', () => {
    const rows = [
      ['Date', 'Narration', 'Credit', 'Balance'],
      ['2026-01-05', 'A', '50', '550.25', ''],
    ]
    expect(readStatementTable({ rows, hasCommas: false }, 'USD').lines).toMatchObject([{ amountMinor: 5000 }])
  })

  test('without its currency or its columns is refused with what is missing', () => {
    expect(() => read('Date,Description,Amount\n2026-01-05,ADA,50.00\n')).toThrow('Choose the currency')
    expect(() => read('Name,Phone\nAda,0803\n')).toThrow('cannot find the columns')
    expect(() => read('Date,Narration,Balance\n2026-01-05,ADA,50.00\n')).toThrow('cannot find any money')
  })

  test('names money that is more than any fee, and reads the rest', () => {
    const most = read(
      'Date,Narration,Credit\n2026-01-05,ADA,"21,474,836.47"\n2026-01-05,GRANT,"21,474,836.48"\n',
      'NGN',
    )
    expect(most.lines).toMatchObject([{ amountMinor: 2_147_483_647 }])
    expect(most.problems).toEqual([{ line: 3, message: 'is ₦21,474,836.48, which is more than any fee.' }])
    const { lines, problems } = readMt940(':20:STMT\n:61:2601050105C50000000,00NTRFNONREF\n', 'NGN')
    expect([lines, problems]).toEqual([[], [{ line: 2, message: 'is ₦50,000,000, which is more than any fee.' }]])
  })

  test('in MT940 is read with its details', () => {
    const text = [
      ':20:STMT',
      ':25:SAMPLENG/0000000000',
      ':60F:C260101USD1000,00',
      ':61:2601050105C50,00NTRFNONREF//FT26005',
      ':86:?20RF62A260?21 00123?32ADA OBI',
      ':61:260106D5,00NCHGNONREF',
      ':86:CHARGES',
      ':61:garbage',
      ':62F:C260106USD1045,00',
      '-',
    ].join('\r\n')
    expect(isMt940(text)).toBe(true)
    const { lines, problems, skipped } = readMt940(text)
    expect(lines).toEqual([
      {
        line: 4,
        day: '2026-01-05',
        amountMinor: 5000,
        currency: 'USD',
        text: 'RF62A260  00123 ADA OBI',
        number: 'FT26005',
      },
    ])
    expect(skipped).toBe(1)
    expect(problems).toEqual([{ line: 8, message: 'is an entry that we cannot read.' }])
  })

  test('in MT940 without its opening balance is in the currency that was chosen', () => {
    const text = ':20:STMT\n:61:2601050105C50,00NTRFNONREF\n'
    expect(readMt940(text, 'EUR').lines).toMatchObject([{ amountMinor: 5000, currency: 'EUR' }])
    expect(() => readMt940(text)).toThrow('Choose the currency')
  })

  test('has a line twice if the bank does, and knows it again in another file', () => {
    const [line] = read('Date,Description,Amount,Currency\n2026-01-05,"ADA, OBI",50.00,USD\n').lines
    const [again] = read('Currency;Amount;Description;Date\nUSD;50;ADA OBI;05/01/2026\n').lines
    if (!line || !again) throw new Error('Nothing was read')
    expect(lineIdentity(line, 0)).toBe(lineIdentity(again, 0))
    expect(lineIdentity(line, 0)).not.toBe(lineIdentity(line, 1))
  })
})
