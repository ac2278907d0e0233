export type Cell = string | number | null | undefined

/** What a command prints. */
export interface Table {
  heading: readonly string[]
  rows: Cell[][]
}

/**
 * Rows as CSV (RFC 4180), a heading first. What a spreadsheet would run as a formula is made text by an apostrophe: names and
 * reasons were typed by anyone, and Excel does not separate by commas everywhere.
 */
export function toCsv(heading: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [heading, ...rows].map(toCsvLine).join('')
}

/** One line of it, with its end. */
export function toCsvLine(row: readonly Cell[]): string {
  return `${row.map(cell => quoted(guarded(cell))).join(',')}\r\n`
}

/** The same with every value as it is, for programs that read CSV and run nothing in it. */
export function toPlainCsvLine(row: readonly Cell[]): string {
  return `${row.map(cell => quoted(String(cell ?? ''))).join(',')}\r\n`
}

/** Some spreadsheets take the wide signs of East Asian keyboards as well. */
const formula = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** The same within a text, after what begins a new cell or row where a spreadsheet separates by semicolons or tabs. */
const laterFormula = /[;\t\r\n][^\S\t\r\n]*(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** Leading zeros, long numbers, `27E0001` and `10-12`, which a spreadsheet would change without a word. */
const changeable =
  /^(?:0\d+|\d{16,}|\d+(?:\.\d+)?e[+-]?\d+|\d{1,2}[-/]\d{1,2}(?:[-/]\d{1,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-/ ]?\d{1,4})$/i

function guarded(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const begin = cell.search(/\S/)
  const text = cell.replace(laterFormula, (before, at: number) => (at < begin ? before : `${before}'`))
  return formula.test(cell) || changeable.test(cell) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
