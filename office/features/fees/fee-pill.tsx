import type { ReactElement } from 'react'
import { type FeeState, feeStateNames } from '#shared/domain/fee-states.ts'
import { Pill, type PillTone } from '../../ui/pill.tsx'

const tones: Partial<Record<FeeState, PillTone>> = {
  held: 'waiting',
  paid: 'good',
  waived: 'good',
  returned: 'quiet',
  none: 'quiet',
}

export function FeePill({ state }: { state: FeeState }): ReactElement {
  return <Pill tone={tones[state]}>{feeStateNames[state]}</Pill>
}
