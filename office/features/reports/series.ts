import { cellInWords, sizeOf } from './cells.ts'
import type { Report } from './reports-query.ts'

/** What is drawn of a report: the names of its lines, and for each measured column their sizes. */
export interface Drawn {
  kind: NonNullable<Report['chart']>['kind']
  title: string
  labels: string[]
  series: { id: string; title: string; sizes: number[]; words: string[] }[]
  /** Lines that are not drawn. */
  left: number
}

/** More bars than this are no picture any more. */
const mostBars = 12

/** Nothing, if there is nothing to see: no line, or only zeros. */
export function drawnOf({ chart, columns, rows, total }: Report): Drawn | undefined {
  if (!chart) return undefined
  const at = columns.findIndex(({ id }) => id === chart.label)
  const all = chart.kind === 'steps' ? stepsOf({ rows, total }) : rows
  const shown = chart.kind === 'bars' ? all.slice(0, mostBars) : all
  const series = chart.values.flatMap(id => {
    const index = columns.findIndex(column => column.id === id)
    const column = columns[index]
    if (!column) return []
    const cells = shown.map(row => row.cells[index] ?? null)
    return { id, title: column.title, sizes: cells.map(sizeOf), words: cells.map(cell => cellInWords(cell, column)) }
  })
  if (!series.some(({ sizes }) => sizes.some(size => size > 0))) return undefined
  const labels = shown.map(({ cells }) => String(cells[at] ?? ''))
  return { kind: chart.kind, title: chart.title, labels, series, left: all.length - shown.length }
}

/** The steps of everybody together: the sums, or the one line that there is. */
function stepsOf({ rows, total }: Pick<Report, 'rows' | 'total'>): Pick<Report['rows'][number], 'cells'>[] {
  return total ? [{ cells: total }] : rows.slice(0, 1)
}

/** The highest size of all series, never 0. */
export function highest({ series }: Pick<Drawn, 'series'>): number {
  return Math.max(1e-9, ...series.flatMap(({ sizes }) => sizes))
}
