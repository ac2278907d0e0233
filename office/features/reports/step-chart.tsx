import type { ReactElement } from 'react'
import { type Drawn, highest } from './series.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** What is left at each step of those who began. */
export function StepChart({ drawn }: { drawn: Drawn }): ReactElement {
  const most = highest(drawn)
  const sizes = drawn.series.map(({ sizes: [size = 0] }) => size)
  return (
    <ol className="apart step-chart">
      {drawn.series.map(({ id, title, words }, at) => {
        const [size = 0, before] = [sizes[at], sizes[at - 1]]
        return (
          <li key={id}>
            <span className="step-frame">
              {size > 0 && <span className="step-bar" style={{ '--size': `${((100 * size) / most).toFixed(2)}%` }} />}
            </span>
            <b>{words[0]}</b>
            <span className="step-name">{title}</span>
            <span className="soft">{before ? `${whole.format((100 * size) / before)} % of the step before` : ''}</span>
          </li>
        )
      })}
    </ol>
  )
}
