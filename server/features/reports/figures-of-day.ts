import type { Day } from '#shared/domain/calendar.ts'
import { formatSum } from '#shared/domain/money.ts'
import type { Figure } from '../../emails/figures-of-day.ts'
import type { Report, ReportCell } from './kind.ts'

/** What a report says about one day, beside the day before. `isQuiet` on a day on which all of it is nothing. */
export interface DayFigures {
  figures: readonly Figure[]
  isQuiet: boolean
}

/** Of a report with one line for each day and a count in each column. */
export function countsOfDay({ columns, rows }: Report, day: Day, before: Day): DayFigures {
  const cell = (of: Day, id: string) => {
    const row = rows.find(({ cells }) => cells[0] === of)
    return Number(row?.cells[columns.findIndex(column => column.id === id)] ?? 0)
  }
  const hasYear = columns.some(({ id }) => id === 'year_before')
  const counted = columns.filter(({ id, kind }) => kind === 'count' && id !== 'year_before')
  return {
    isQuiet: counted.every(({ id }) => cell(day, id) === 0),
    figures: counted.map(({ id, title }) => ({
      title,
      now: String(cell(day, id)),
      dayBefore: String(cell(before, id)),
      ...(id === 'submitted' && hasYear ? { yearBefore: String(cell(day, 'year_before')) } : {}),
    })),
  }
}

const moneyFigures = { paid: 'Fees received', refunded: 'Refunded' } as const

/** Of a report with a line for each day, fee and currency: the sums of each currency. */
export function sumsOfDay({ columns, rows }: Report, day: Day, before: Day): DayFigures {
  const sums = Object.entries(moneyFigures).flatMap(([id, title]) => {
    const at = columns.findIndex(column => column.id === id)
    const of = (wanted: Day) => sumsIn(rows.flatMap(({ cells }) => (cells[0] === wanted ? (cells[at] ?? null) : [])))
    const [now, earlier] = [of(day), of(before)]
    const currencies = [...new Set([...now.keys(), ...earlier.keys()])].sort()
    return currencies.map(currency => ({
      title,
      now: now.get(currency) ?? 0,
      figure: {
        title,
        now: formatSum({ amount_minor: now.get(currency) ?? 0, currency }),
        dayBefore: formatSum({ amount_minor: earlier.get(currency) ?? 0, currency }),
      },
    }))
  })
  return { isQuiet: sums.every(({ now }) => now === 0), figures: sums.map(({ figure }) => figure) }
}

/** The sums above zero by currency. */
function sumsIn(cells: readonly ReportCell[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const cell of cells)
    if (cell !== null && typeof cell === 'object' && cell.amount_minor !== 0)
      sums.set(cell.currency, (sums.get(cell.currency) ?? 0) + cell.amount_minor)
  return sums
}
