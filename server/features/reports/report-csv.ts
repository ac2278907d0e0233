import { dayOf } from '#shared/domain/calendar.ts'
import { type Cell, toCsv } from '../../base/csv.ts'
import type { FileAnswer } from '../../http/handler.ts'
import type { Report, ReportCell, ReportColumn } from './kind.ts'

/** Without it, Excel reads the file in the machine’s code page. */
const byteOrderMark = '\u{feff}'

/** The table of a report as a file for Excel: shares in percent, amounts in whole units with their currency beside them. */
export function reportCsv({ name, as_of, columns, rows }: Report): FileAnswer {
  const moneyAt = columns.findIndex(({ kind }) => kind === 'money')
  const headings = columns.map(({ title, kind }) =>
    kind === 'share' ? `${title} (%)` : kind === 'days' ? `${title} (days)` : title,
  )
  const withCurrency = <Item>(items: readonly Item[], currency: Item) =>
    moneyAt < 0 ? items : [...items.slice(0, moneyAt), currency, ...items.slice(moneyAt)]
  const text = toCsv(
    withCurrency(headings, 'Currency'),
    rows.map(({ cells }) =>
      withCurrency(
        cells.map((cell, at) => inFile(cell, columns[at])),
        currencyOf(cells),
      ),
    ),
  )
  const bytes = Buffer.from(byteOrderMark + text)
  return {
    contentType: 'text/csv; charset=utf-8',
    fileName: `${name}-${dayOf(new Date(as_of))}.csv`,
    size: bytes.length,
    bytes,
  }
}

function currencyOf(cells: readonly ReportCell[]): string {
  return cells.find(cell => typeof cell === 'object' && cell !== null)?.currency ?? ''
}

function inFile(cell: ReportCell, column: ReportColumn | undefined): Cell {
  if (typeof cell === 'object' && cell !== null) return cell.amount_minor / 100
  if (typeof cell !== 'number') return cell
  const digits = column?.kind === 'share' ? cell * 100 : cell
  return Math.round(digits * 100) / 100
}
