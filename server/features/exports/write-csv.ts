import { isFormula } from './inert.ts'

/** Numbers stay numbers, and text stays text. */
export type Cell = string | number | null

/** Without it, Excel reads the file in the code page of the machine. */
const byteOrderMark = '\u{feff}'

/** A CSV file (RFC 4180) with its headings, part by part. */
export async function* writeCsv(
  headings: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + lineOf(headings))
  for await (const rows of parts) yield Buffer.from(rows.map(lineOf).join(''))
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(inCsv).join(',')}\r\n`
}

function inCsv(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
