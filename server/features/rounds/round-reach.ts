import { type ProgrammeSummary, programmes } from '#shared/domain/programmes.ts'
import type { RoundTerms } from '#shared/domain/round-terms.ts'
import { isInScope, type Permission, scopesOf } from '#shared/domain/staff.ts'
import { AppError, outsideRole } from '../../base/errors.ts'
import type { StaffMember } from '../../http/handler.ts'

type Terms = Pick<RoundTerms, 'program_types'>

export const readers = [
  'applications.read',
  'content.draft',
  'content.draft-fees',
  'content.publish',
] as const satisfies readonly Permission[]

/** The programmes of a round, those in the caller’s scope first. */
function programmesOf({ program_types }: Terms): ProgrammeSummary[] {
  return programmes().filter(({ programType }) => program_types.includes(programType))
}

/** The programmes of a round that are in the caller’s scope for one of these permissions. */
export function programmesInReach(
  member: Pick<StaffMember, 'grants'>,
  wanted: readonly Permission[],
  terms: Terms,
): ProgrammeSummary[] {
  const scopes = scopesOf(member.grants, wanted)
  return programmesOf(terms).filter(({ id, programType }) =>
    scopes.some(scope => isInScope(scope, { program_type: programType, selected_program: id })),
  )
}

/** Whether the caller’s scope covers every programme of a round. */
export function hasWhole(member: Pick<StaffMember, 'grants'>, wanted: readonly Permission[], terms: Terms): boolean {
  return programmesInReach(member, wanted, terms).length === programmesOf(terms).length
}

/** A change to a round affects all of its programmes. Throws 403. */
export function requireWhole(member: StaffMember, wanted: readonly Permission[], ...all: Terms[]): void {
  if (!all.every(terms => hasWhole(member, wanted, terms))) throw outsideRole('every programme of this round')
}

export function noSuchRound(): AppError {
  return new AppError('not-found', 'There is no such round.')
}
