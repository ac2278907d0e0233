import type { ReactElement } from 'react'
import type { OfferState } from '#shared/domain/offer-life.ts'
import { offerStateNames } from '#shared/domain/offer-names.ts'
import { Pill, type PillTone } from '../../ui/pill.tsx'

const tones: Partial<Record<OfferState, PillTone>> = {
  offered: 'waiting',
  confirmed: 'good',
  cleared: 'good',
  enrolled: 'good',
  declined: 'quiet',
  lapsed: 'quiet',
  revoked: 'quiet',
  withdrawn: 'quiet',
}

export function StatePill({ state }: { state: OfferState }): ReactElement {
  return <Pill tone={tones[state]}>{offerStateNames[state]}</Pill>
}
