import type { ReactElement } from 'react'
import type { RoundChange } from '#shared/domain/round-changes.ts'

/** The effects of a change, and who is affected. */
export function RoundChangesList({ changes }: { changes: readonly RoundChange[] }): ReactElement {
  return (
    <ul className="round-changes">
      {changes.map(({ what, from, to, warning }) => (
        <li key={what}>
          <b>{what}</b>
          <span className="round-from-to">
            <del>{from}</del> <ins>{to}</ins>
          </span>
          {warning && <span className="round-warning">{warning}</span>}
        </li>
      ))}
    </ul>
  )
}
