import type { ReactElement } from 'react'
import { type FeeState, feeStateNames } from '#shared/domain/fee-states.ts'

const tones: Record<FeeState, string> = {
  held: 'waiting',
  due: '',
  paid: 'good',
  waived: 'good',
  returned: 'quiet',
  none: 'quiet',
}

export function FeePill({ state }: { state: FeeState }): ReactElement {
  return (
    <span className="pill" data-tone={tones[state] || undefined}>
      {feeStateNames[state]}
    </span>
  )
}
