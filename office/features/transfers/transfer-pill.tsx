import type { ReactElement } from 'react'
import { type TransferState, transferStateNames } from '#shared/domain/transfers.ts'
import { Pill, type PillTone } from '../../ui/pill.tsx'

const tones: Record<TransferState, PillTone> = {
  announced: 'waiting',
  asked: 'waiting',
  received: 'waiting',
  returning: 'waiting',
  booked: 'good',
  returned: 'quiet',
  discarded: 'quiet',
}

export function TransferPill({ state }: { state: TransferState }): ReactElement {
  return <Pill tone={tones[state]}>{transferStateNames[state]}</Pill>
}
