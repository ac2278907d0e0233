import type { ReactElement } from 'react'
import { type WaiverState, waiverStateNames } from '#shared/domain/waivers.ts'
import { Pill } from '../../ui/pill.tsx'
import { waiverTones } from './waiver-words.ts'

export function WaiverPill({ state, isForOne }: { state: WaiverState; isForOne: boolean }): ReactElement {
  return <Pill tone={waiverTones[state]}>{isForOne && state === 'used_up' ? 'Waived' : waiverStateNames[state]}</Pill>
}
