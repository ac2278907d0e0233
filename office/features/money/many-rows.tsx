import type { ReactElement } from 'react'
import { formatSum } from '#shared/domain/money.ts'
import type { Fate } from '../../lib/use-each.ts'

/** One of several refunds in a dialog. */
export interface ManyRow {
  key: string
  name: string
  sum: { amount_minor: number; currency: string }
  /** Who asked for it, and why. */
  says?: string
  /** Why nothing can be done about it. */
  cannot?: string
}

/** Each refund with its sum and, once it is done, its own fate. */
export function ManyRows({
  rows,
  fates,
}: {
  rows: readonly ManyRow[]
  fates: ReadonlyMap<string, Fate>
}): ReactElement {
  return (
    <ul className="many ruled" aria-label="Chosen payments">
      {rows.map(row => (
        <li key={row.key}>
          <span className="many-name">
            <bdi translate="no">{row.name}</bdi>
            {row.says && <span className="soft">{row.says}</span>}
          </span>
          <b className="figures" translate="no">
            {formatSum(row.sum)}
          </b>
          <FateOf row={row} fate={fates.get(row.key)} />
        </li>
      ))}
    </ul>
  )
}

function FateOf({ row, fate }: { row: ManyRow; fate: Fate | undefined }): ReactElement | null {
  if (row.cannot) return <span className="many-fate">{row.cannot}</span>
  if (fate === undefined) return null
  if (fate === 'now') return <span className="many-fate soft">Now…</span>
  if (fate === 'done')
    return (
      <span className="many-fate" data-tone="good">
        Done
      </span>
    )
  return (
    <span className="many-fate" data-tone="bad">
      {fate.why}
    </span>
  )
}
