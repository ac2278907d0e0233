import type { LeftOut } from '#shared/contract/schemas/sittings.ts'
import { type LeftOutReason, sayLeftOut } from '#shared/domain/sittings.ts'
import { presentLeftOut } from '../work/left-out.ts'
import type { Guest } from './guests.ts'

export interface LeftOutOne {
  guest: Pick<Guest, 'uuid' | 'application_number'>
  reason: LeftOutReason
}

/** Who gets no place and why. */
export function leftOutOf(left: readonly LeftOutOne[], gone: number): LeftOut {
  return presentLeftOut(left, { gone, say: sayLeftOut })
}
