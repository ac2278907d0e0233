import { fullDate } from '#shared/domain/calendar.ts'
import { formatSum } from '#shared/domain/money.ts'
import type { ReportCell, ReportColumn } from './reports-query.ts'

const whole = new Intl.NumberFormat('en-GB')
const tenths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A cell as it is read. What there is nothing to say about is a dash. */
export function cellInWords(cell: ReportCell, { kind }: Pick<ReportColumn, 'kind'>): string {
  if (cell === null) return '–'
  if (typeof cell === 'object') return formatSum(cell)
  if (typeof cell === 'string') return kind === 'day' ? fullDate(cell) : cell
  switch (kind) {
    case 'share':
      return `${tenths.format(cell * 100)} %`
    case 'days':
      return daysInWords(cell)
    case 'points':
      return tenths.format(cell).replace('-', '−')
    default:
      return whole.format(cell)
  }
}

/** '3 h', '2.5 days'. */
function daysInWords(days: number): string {
  if (days < 1) return days * 24 < 1 ? 'under 1 h' : `${Math.round(days * 24)} h`
  return days < 10 ? `${tenths.format(days)} days` : `${whole.format(Math.round(days))} days`
}

/** A cell as a length to draw. */
export function sizeOf(cell: ReportCell | undefined): number {
  if (typeof cell === 'number') return cell
  return typeof cell === 'object' && cell !== null ? cell.amount_minor / 100 : 0
}

/** Figures stand at the end of their column. */
export function isFigure({ kind }: Pick<ReportColumn, 'kind'>): boolean {
  return kind !== 'text' && kind !== 'day'
}
