import type { ReactElement } from 'react'

/** Centred in its place, or in the whole screen (spec section 2). */
export function Spinner({ label = 'Loading...', full = false }: { label?: string; full?: boolean }): ReactElement {
  return (
    <div className="spinner" role="status" data-full={full ? '' : undefined}>
      <span className="spinner-ring" />
      <span>{label}</span>
    </div>
  )
}
