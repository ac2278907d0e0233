import type { ReactElement } from 'react'
import { BarChart } from './bar-chart.tsx'
import { LineChart } from './line-chart.tsx'
import './charts.css'
import type { Report } from './reports-query.ts'
import { type Drawn, drawnOf } from './series.ts'
import { StateMap } from './state-map.tsx'
import { StepChart } from './step-chart.tsx'

const charts: Record<Drawn['kind'], (props: { drawn: Drawn }) => ReactElement> = {
  bars: BarChart,
  steps: StepChart,
  line: LineChart,
  map: StateMap,
}

/** The drawing beside the table. Everything in it is in the table too, so to a screen reader it is one picture. */
export function ReportChart({ report }: { report: Report }): ReactElement | null {
  const drawn = drawnOf(report)
  if (!drawn) return null
  const Chart = charts[drawn.kind]
  return (
    <figure className="apart report-chart" data-gap="3">
      <figcaption className="ends strong" data-gap="5" data-lines="1">
        {drawn.title}
        {drawn.series.length > 1 && drawn.kind !== 'steps' && (
          <span className="wraps chart-key plain" data-gap="4" data-lines="1">
            {drawn.series.map(({ id, title }, at) => (
              <span key={id} data-series={at}>
                {title}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div role="img" aria-label={`${drawn.title}. The table has every figure.`}>
        <Chart drawn={drawn} />
      </div>
    </figure>
  )
}
