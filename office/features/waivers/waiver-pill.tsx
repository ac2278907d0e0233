import type { ReactElement } from 'react'
import { type WaiverState, waiverStateNames } from '#shared/domain/waivers.ts'
import { waiverTones } from './waiver-words.ts'

export function WaiverPill({ state, isForOne }: { state: WaiverState; isForOne: boolean }): ReactElement {
  return (
    <span className="pill" data-tone={waiverTones[state]}>
      {isForOne && state === 'used_up' ? 'Waived' : waiverStateNames[state]}
    </span>
  )
}
