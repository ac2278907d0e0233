import type { ExportFormat } from '#shared/domain/export-kinds.ts'
import { toCsvLine, toPlainCsvLine } from '../../base/csv.ts'

/** Numbers stay numbers, and text stays text. */
export type Cell = string | number | null

/** Without it, Excel reads the file in the machine’s code page. */
const byteOrderMark = '\u{feff}'

/** A CSV file (RFC 4180) with its headings, in chunks. A plain one has no mark, and nothing in it is guarded. */
export async function* writeCsv(
  headings: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
  format: Exclude<ExportFormat, 'xlsx'>,
): AsyncGenerator<Buffer> {
  const [mark, toLine] = format === 'csv' ? [byteOrderMark, toCsvLine] : ['', toPlainCsvLine]
  yield Buffer.from(mark + toLine(headings))
  for await (const rows of parts) yield Buffer.from(rows.map(toLine).join(''))
}
