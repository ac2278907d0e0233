import type { ReactElement } from 'react'

/**
 * `met`: filled. `not-met`: crossed out. `to-check`: dashed. `missing`: a dot. They differ by shape; colour only
 * repeats it.
 */
export type PipState = 'met' | 'not-met' | 'to-check' | 'missing'

export interface Pip {
  state: PipState
  /** What it stands for: 'English C6 or better'. */
  label: string
}

const words: Record<PipState, string> = {
  met: 'met',
  'not-met': 'not met',
  'to-check': 'to check',
  missing: 'missing',
}

/** Requirements at a glance, in order. Screen readers and the tooltip name those that are not met. */
export function Pips({ pips }: { pips: readonly Pip[] }): ReactElement {
  const open = pips.filter(({ state }) => state !== 'met')
  const count = `${pips.length - open.length} of ${pips.length} met`
  const said = [count, ...open.map(({ label, state }) => `${label}: ${words[state]}`)].join('. ')
  return (
    <span className="pips" role="img" aria-label={said} title={said}>
      {pips.map(({ state, label }) => (
        <span className="pip" data-state={state} key={label} />
      ))}
    </span>
  )
}
