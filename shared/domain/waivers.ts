import type { Day } from './calendar.ts'
import type { ProgramType } from './program-type.ts'
import { isInScope, type Placed, type Scope } from './staff.ts'

/**
 * `asked`: a second person has to approve it. `active`: a code that can be used. `used_up`: as often as it may be; for one person, once.
 * `expired`: its last day is over.
 */
export const waiverStates = ['asked', 'active', 'used_up', 'expired', 'ended'] as const
export type WaiverState = (typeof waiverStates)[number]

export const waiverStateNames: Record<WaiverState, string> = {
  asked: 'To approve',
  active: 'In use',
  used_up: 'Used up',
  expired: 'Expired',
  ended: 'Ended',
}

/** The most people that one code may be for. More would be a fee of 0. */
export const mostUses = 10_000

interface WaiverFacts {
  isApproved: boolean
  isEnded: boolean
  used: number
  /** How many may use it: one, if it is for one person. */
  count: number
  /** The last day; null for one person. */
  until: Day | null
}

export function waiverState({ isApproved, isEnded, used, count, until }: WaiverFacts, today: Day): WaiverState {
  if (isEnded) return 'ended'
  if (!isApproved) return until !== null && until < today ? 'expired' : 'asked'
  if (used >= count) return 'used_up'
  return until !== null && until < today ? 'expired' : 'active'
}

/** Whom a code is for: everyone, or those who match any of the lists. */
export interface Covered {
  program_types: readonly ProgramType[]
  programmes: readonly string[]
}

export function isCovered({ program_types, programmes }: Covered, placed: Placed): boolean {
  if (program_types.length === 0 && programmes.length === 0) return true
  return isInScope({ program_types, programmes }, placed)
}

/** Whether someone with one of these scopes answers for everyone whom the code is for. */
export function isWithin(
  scopes: readonly Scope[],
  { program_types, programmes }: Covered,
  typeOf: (programme: string) => ProgramType | undefined,
): boolean {
  if (scopes.includes('all')) return true
  if (program_types.length === 0 && programmes.length === 0) return false
  return (
    program_types.every(type => scopes.some(scope => scope !== 'all' && scope.program_types?.includes(type))) &&
    programmes.every(id => {
      const program_type = typeOf(id)
      return program_type && scopes.some(scope => isInScope(scope, { program_type, selected_program: id }))
    })
  )
}
