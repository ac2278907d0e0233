import type { Day } from '../calendar.ts'
import type { Places } from '../lists/columns.ts'
import { type LineProblem, type ListLine, readTable } from '../lists/read-list.ts'
import { type Currency, formatMoney } from '../money.ts'
import { currencyNamed } from '../typed-money.ts'
import { readBankAmount } from './amounts.ts'
import { currencyTitles, type TitledCurrency } from './currency-of-titles.ts'
import { type DayOrder, dayOrderOf, lastIfMonthFirst, readBankDay } from './days.ts'
import { movedCells } from './moved-cells.ts'
import { saysReversal } from './reversals.ts'
import { type StatementColumn, saysOut, statementColumns } from './statement-columns.ts'

/** Money that came in, as a bank reports it. */
export interface StatementLine {
  line: number
  day: Day
  amountMinor: number
  currency: Currency
  text: string
  /** The bank’s own number. */
  number: string
}

export interface ReadStatement {
  lines: StatementLine[]
  /** Lines that could not be read, and why. */
  problems: LineProblem[]
  /** How many lines are money that goes out, totals or balances. */
  skipped: number
  /** Entries by which the bank takes money back that came in. */
  takenBack: StatementLine[]
  /** The last day if the file wrote the month first, which it does not show. It was read with the day first. */
  lastIfMonthFirst?: Day | undefined
}

type Cells = ListLine<StatementColumn>['cells']

/** More is a year of a bank, not a week of fees. */
const mostStatementLines = 5000
/** What a transfer can be at most, in minor units. More is a grant or a loan. */
const mostLineMinor = 2_147_483_647

/** Why a table is no statement, in a sentence; `currency` if only that is missing. */
export class NoStatement extends Error {
  readonly field: 'file' | 'currency'

  constructor(message: string, field: 'file' | 'currency' = 'file') {
    super(message)
    this.field = field
  }
}

/**
 * The money that came in, of a table as banks export it: with titles above and totals below, and the columns in any order. Of two columns
 * with a date, the first is taken. `hasCommas`: they separate its cells, as in a CSV. A title names the currency of what is below it. Throws
 * `NoStatement` with what is missing, and if a title names another currency than the chosen one.
 */
export function readStatementTable(
  { rows, hasCommas }: { rows: readonly (readonly string[])[]; hasCommas: boolean },
  currency: Currency | undefined,
): ReadStatement {
  const table = readKnown(rows)
  if (table.lines.length > mostStatementLines)
    throw new NoStatement(`This statement has more than ${mostStatementLines} lines. Export a shorter time.`)
  const days = table.lines.map(({ cells }) => cells.day)
  const order = dayOrderOf(days)
  const read: ReadStatement = { lines: [], problems: [], skipped: table.skipped.length, takenBack: [] }
  const rowOf = ({ line }: { line: number }) => rows[line - 1] ?? []
  const lengths = table.lines.map(line => rowOf(line).length)
  const isEven = lengths.length > 1 && new Set(lengths).size === 1
  const entries = new Set(table.lines.filter(({ cells }) => isEntry(cells, order)).map(({ line }) => line))
  const titles = currencyTitles(rows, line => entries.has(line))
  for (const line of table.lines) {
    const message = movedCells(rowOf(line), { ...table, hasCommas, isEven })
    if (message === undefined) readLine(line, read, { order, currency: () => titled(titles, line.line, currency) })
    else read.problems.push({ line: line.line, message })
  }
  return { ...read, lastIfMonthFirst: lastIfMonthFirst(days) }
}

function isEntry({ day, credit, amount, debit }: Cells, order: DayOrder): boolean {
  return readBankDay(day, order) !== undefined || [credit, amount, debit].some(cell => readBankAmount(cell))
}

/** The chosen currency, or that of the last title above a line. Throws if they differ: 50 dollars would be read as 50 naira. */
function titled(titles: readonly TitledCurrency[], line: number, chosen: Currency | undefined): Currency | undefined {
  const title = titles.findLast(one => one.line < line)
  if (title && chosen && title.currency !== chosen)
    throw new NoStatement(
      `Line ${title.line} of the file says ${title.currency}. Choose “As in the file”, or another file.`,
      'currency',
    )
  return chosen ?? title?.currency
}

function readKnown(rows: readonly (readonly string[])[]) {
  const first = readTable(rows, statementColumns, { key: 'day' })
  if (first.questions.length === 0) return requireAmount(first, rows)
  const chosen: Places<StatementColumn> = {}
  for (const { key, candidates } of first.questions) {
    const [candidate] = candidates
    if (candidate === undefined)
      throw new NoStatement(
        'We cannot find the columns of a statement. It needs a date, a description, and a credit or an amount.',
      )
    chosen[key] = candidate
  }
  return requireAmount(readTable(rows, statementColumns, { key: 'day', chosen }), rows)
}

function requireAmount(table: ReturnType<typeof readTable<StatementColumn>>, rows: readonly (readonly string[])[]) {
  const hasAmount = table.lines.some(({ cells: { credit, amount, debit } }) => `${credit}${amount}${debit}` !== '')
  if (!hasAmount && rows.length > 0)
    throw new NoStatement('We cannot find any money in this file. A statement has a column Credit or Amount.')
  return table
}

function readLine(
  { line, cells }: ListLine<StatementColumn>,
  read: ReadStatement,
  given: { order: DayOrder; currency: () => Currency | undefined },
): void {
  const problem = (message: string) => read.problems.push({ line, message })
  const named = () => currencyNamed(Object.values(amountsOf(cells)).join(' ')) ?? given.currency()
  const words = { line, text: cells.text.slice(0, 500), number: cells.number.slice(0, 60) }
  const backMinor = takenBackMinor(cells)
  if (backMinor !== undefined) {
    read.skipped += 1
    const [day, currency] = [readBankDay(cells.day, given.order), named()]
    if (day && currency) read.takenBack.push({ ...words, day, currency, amountMinor: backMinor })
    return
  }
  const typed = cells.credit !== '' ? cells.credit : cells.amount
  if (isNothing(typed) || isBalance.test(cells.text)) {
    read.skipped += 1
    return
  }
  if (cells.credit !== '' && !isNothing(cells.debit))
    return void problem(`has the debit “${cells.debit.slice(0, 40)}” and a credit. It can have only one of them.`)
  const amount = readBankAmount(typed)
  if (amount === undefined) return void problem(`has the amount “${typed.slice(0, 40)}”, which we cannot read.`)
  if (amount <= 0 || isOut(cells)) {
    read.skipped += 1
    return
  }
  const day = readBankDay(cells.day, given.order)
  if (!day) return void problem(`has the date “${cells.day.slice(0, 40)}”, which we cannot read.`)
  const currency = named()
  if (cells.currency !== '' && currencyNamed(cells.currency) === undefined)
    return void problem(`is in ${cells.currency.slice(0, 10)}. We do not book this currency.`)
  if (!currency) throw new NoStatement('Choose the currency of this account. The file does not say it.', 'currency')
  keepLine(read, { ...words, day, currency, amountMinor: amount })
}

const isBalance = /^(?:opening|closing) balance\b|^balance (?:b\/?f|c\/?f|brought|carried)\b/i

/** What stands in a column of credits came in, whatever its kind: a bank calls a credit `Direct debit return` too. */
function isOut({ credit, debit, side, kind }: Cells): boolean {
  return credit === '' && (!isNothing(debit) || saysOut(side !== '' ? side : kind))
}

const amountsOf = ({ currency, credit, amount, debit }: Cells) => ({ currency, credit, amount, debit })

/** What a bank takes back: a negative credit, or money that goes out and says so. */
function takenBackMinor(cells: Cells): number | undefined {
  const { credit, amount, debit, text } = cells
  const written = [credit, amount, debit].find(cell => !isNothing(cell)) ?? ''
  const minor = readBankAmount(written)
  if (!minor) return undefined
  const isCredit = !isNothing(credit)
  const isReversal = isCredit ? minor < 0 : (minor < 0 || isOut({ ...cells, credit: '' })) && saysReversal(text)
  return isReversal ? Math.abs(minor) : undefined
}

/** Adds a line to those that can be confirmed, or says that it is too much for any fee. */
export function keepLine({ lines, problems }: ReadStatement, one: StatementLine): void {
  const { line, amountMinor, currency } = one
  if (amountMinor <= mostLineMinor) lines.push(one)
  else problems.push({ line, message: `is ${formatMoney(amountMinor, currency)}, which is more than any fee.` })
}

/** An empty cell, a zero or a dash. */
function isNothing(cell: string): boolean {
  return /^[0.,\s–−-]*$/.test(cell)
}

/** What makes a line of a bank the same in two files. `nth` counts equal lines of one file, so that two equal payments stay two. */
export function lineIdentity({ day, amountMinor, currency, text, number }: StatementLine, nth: number): string {
  const plain = `${text} ${number}`.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return [day, amountMinor, currency, plain, nth].join('|')
}
