import type { ReactElement } from 'react'
import { type TransferState, transferStateNames } from '#shared/domain/transfers.ts'

const tones: Record<TransferState, string> = {
  announced: 'waiting',
  asked: 'waiting',
  received: 'waiting',
  returning: 'waiting',
  booked: 'good',
  returned: 'quiet',
  discarded: 'quiet',
}

export function TransferPill({ state }: { state: TransferState }): ReactElement {
  return (
    <span className="pill" data-tone={tones[state]}>
      {transferStateNames[state]}
    </span>
  )
}
