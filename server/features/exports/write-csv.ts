import { toCsvLine } from '../../base/csv.ts'

/** Numbers stay numbers, and text stays text. */
export type Cell = string | number | null

/** Without it, Excel reads the file in the machine’s code page. */
const byteOrderMark = '\u{feff}'

/** A CSV file (RFC 4180) with its headings, in chunks. */
export async function* writeCsv(
  headings: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + toCsvLine(headings))
  for await (const rows of parts) yield Buffer.from(rows.map(toCsvLine).join(''))
}
