import type { ReactElement } from 'react'
import type { RoundChange } from '#shared/domain/round-changes.ts'

/** The effects of a change, and who is affected. */
export function RoundChangesList({ changes }: { changes: readonly RoundChange[] }): ReactElement {
  return (
    <ul className="apart round-changes" data-gap="3">
      {changes.map(({ what, from, to, warning }) => (
        <li key={what}>
          <b>{what}</b>
          <span className="round-from-to">
            <del>{from}</del> <ins>{to}</ins>
          </span>
          {warning && (
            <span className="round-warning barred" data-tone="accent">
              {warning}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
