import type { ReactElement } from 'react'
import { fullDate } from '#shared/domain/calendar.ts'
import { type Drawn, highest } from './series.ts'

const [width, height] = [720, 200]
const whole = new Intl.NumberFormat('en-GB')

/** A line for each measure, over the days of the table, the oldest first. A day without a row has none of it. */
export function LineChart({ drawn }: { drawn: Drawn }): ReactElement {
  const days = everyDay(drawn.labels)
  const most = roundUp(highest(drawn))
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  return (
    <div className="apart line-chart" data-gap="1">
      <span className="line-most">{whole.format(most)}</span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {[0, 0.5, 1].map(part => (
          <line key={part} className="line-rule" x1="0" x2={width} y1={height * part} y2={height * part} />
        ))}
        {drawn.series.map(({ id }, at) => (
          <polyline key={id} data-series={at} points={pointsOf(drawn, at, days, most)} />
        ))}
      </svg>
      <span className="line-days soft">
        <span>{fullDate(first)}</span>
        <span>{first === last ? '' : fullDate(last)}</span>
      </span>
    </div>
  )
}

/** From the first day of the table to the last, none left out. */
function everyDay(labels: readonly string[]): string[] {
  const sorted = labels.toSorted()
  const [first, last] = [Date.parse(`${sorted[0]}T12:00:00Z`), Date.parse(`${sorted.at(-1)}T12:00:00Z`)]
  const count = Number.isFinite(last - first) ? Math.round((last - first) / 86_400_000) + 1 : 0
  return Array.from({ length: count }, (_, day) => new Date(first + day * 86_400_000).toISOString().slice(0, 10))
}

/** Two rows of one day, such as two fees, are added up. */
function pointsOf({ labels, series }: Drawn, at: number, days: readonly string[], most: number): string {
  const sums = new Map<string, number>()
  for (const [row, day] of labels.entries()) sums.set(day, (sums.get(day) ?? 0) + (series[at]?.sizes[row] ?? 0))
  const step = width / Math.max(1, days.length - 1)
  return days
    .map(
      (day, index) =>
        `${(index * step).toFixed(1)},${(height * (1 - Math.min(1, (sums.get(day) ?? 0) / most))).toFixed(1)}`,
    )
    .join(' ')
}

/** The next figure that is easy to halve. */
function roundUp(figure: number): number {
  const power = 10 ** Math.floor(Math.log10(figure))
  return Math.max(1, power * ([1, 2, 3, 4, 6, 8, 10].find(step => step * power >= figure) ?? 10))
}
