import type { ReactElement } from 'react'
import { type Drawn, highest } from './series.ts'

/** One line for each row, one bar for each measure. */
export function BarChart({ drawn }: { drawn: Drawn }): ReactElement {
  const most = highest(drawn)
  return (
    <>
      <div className="bar-chart">
        {drawn.labels.map((label, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be called the same, and they are never reordered
          <div className="bar-line" key={`${row} ${label}`}>
            <span className="bar-label breaks">{label}</span>
            <span className="bar-pair">
              {drawn.series.map(({ id, sizes, words }, at) => (
                <span className="line bar" data-gap="2" key={id}>
                  {sizes[row] !== 0 && (
                    <span className="bar-fill" data-series={at} style={{ inlineSize: shareOf(sizes[row], most) }} />
                  )}
                  <span className="bar-figure figures">{words[row]}</span>
                </span>
              ))}
            </span>
          </div>
        ))}
      </div>
      {drawn.left > 0 && (
        <p className="soft">{`The first ${drawn.labels.length} lines. The table has ${drawn.left} more.`}</p>
      )}
    </>
  )
}

function shareOf(size: number | undefined, most: number): string {
  return `${((70 * Math.max(0, size ?? 0)) / most).toFixed(2)}%`
}
