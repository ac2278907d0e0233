import type { ReactElement } from 'react'
import type { OfferState } from '#shared/domain/offer-life.ts'
import { stateNames } from './offers-view.ts'

const tones: Partial<Record<OfferState, 'good' | 'waiting' | 'quiet'>> = {
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
  return (
    <span className="pill" data-tone={tones[state]}>
      {stateNames[state]}
    </span>
  )
}
