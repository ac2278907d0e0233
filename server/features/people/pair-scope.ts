import { type RawBuilder, sql } from 'kysely'
import { programTypes } from '#shared/domain/program-type.ts'
import { isInScope, type Permission, scopesOf } from '#shared/domain/staff.ts'
import type { StaffMember } from '../../http/handler.ts'
import { programmesWithin } from '../offers/programmes-within.ts'

export const ofPeople: readonly Permission[] = ['people.propose', 'people.approve']

/**
 * Whether every application of both accounts of a `person_pair` is in the caller’s scope, including drafts: a merge
 * moves all of them. It is an SQL condition, so that nothing out of scope affects a page or a cursor.
 */
export function isPairInScope(
  member: Pick<StaffMember, 'grants'>,
  wanted: readonly Permission[] = ofPeople,
): RawBuilder<boolean> {
  const within = programmesWithin(member, wanted)
  if (within === 'all' && scopesOf(member.grants, wanted).includes('all')) return sql<boolean>`true`
  const types = programTypes.filter(program_type =>
    scopesOf(member.grants, wanted).some(scope => isInScope(scope, { program_type, selected_program: null })),
  )
  const isIn = within === 'all' ? sql`selected_program is not null` : sql`selected_program = any(${within}::text[])`
  return sql<boolean>`not exists (select from application
    where application.account_id in (person_pair.one_id, person_pair.other_id) and erased_at is null
      and (${isIn} or program_type = any(${types}::text[])) is not true)`
}
