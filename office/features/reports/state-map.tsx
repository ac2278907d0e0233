import type { ReactElement } from 'react'
import { stateTiles } from '#shared/domain/state-tiles.ts'
import { BarChart } from './bar-chart.tsx'
import { type Drawn, highest } from './series.ts'

const columns = 8
const rows = 6

/** The states of Nigeria, each a square where it lies, the darker the more. Other lines are bars below. */
export function StateMap({ drawn }: { drawn: Drawn }): ReactElement {
  const [measured] = drawn.series
  if (!measured) return <BarChart drawn={drawn} />
  const most = highest(drawn)
  const others = drawn.labels.flatMap((label, at) => (label in stateTiles ? [] : at)).slice(0, 6)
  const only = (at: number[]): Drawn => ({
    ...drawn,
    labels: at.map(index => drawn.labels[index] ?? ''),
    series: drawn.series.map(one => ({
      ...one,
      sizes: at.map(index => one.sizes[index] ?? 0),
      words: at.map(index => one.words[index] ?? ''),
    })),
    left: 0,
  })
  return (
    <div className="beside state-map">
      <div
        className="state-tiles"
        style={{ gridTemplateColumns: `repeat(${columns}, 1fr)`, gridTemplateRows: `repeat(${rows}, 1fr)` }}
      >
        {Object.entries(stateTiles).map(([name, { short, column, row }]) => {
          const at = drawn.labels.indexOf(name)
          const size = measured.sizes[at] ?? 0
          const depth = size === 0 ? 0 : Math.max(1, Math.ceil((5 * size) / most))
          return (
            <span
              key={name}
              data-depth={depth}
              title={`${name}: ${measured.words[at] ?? 0}`}
              style={{ gridColumn: column, gridRow: row }}
            >
              <span>{short}</span>
              <b>{measured.words[at] ?? ''}</b>
            </span>
          )
        })}
      </div>
      {others.length > 0 && <BarChart drawn={only(others)} />}
    </div>
  )
}
