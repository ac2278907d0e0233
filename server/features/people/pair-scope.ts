import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#shared/domain/staff.ts'
import type { StaffMember } from '../../http/handler.ts'
import { applicationsWithin } from '../scope/programmes-within.ts'

export const ofPeople: readonly Permission[] = ['people.propose', 'people.approve']

/**
 * Whether every application of both accounts of a `person_pair` is in the caller’s scope, including drafts: a merge
 * moves all of them. It is an SQL condition, so that nothing out of scope affects a page or a cursor.
 */
export function isPairInScope(
  member: Pick<StaffMember, 'grants' | 'own'>,
  wanted: readonly Permission[] = ofPeople,
): RawBuilder<boolean> {
  return areWhole(member, wanted, sql`person_pair.one_id, person_pair.other_id`)
}

/** The same of one account, of a row of `person_key`. */
export function isSharerInScope(member: Pick<StaffMember, 'grants' | 'own'>): RawBuilder<boolean> {
  return areWhole(member, ofPeople, sql`person_key.account_id`)
}

function areWhole(
  member: Pick<StaffMember, 'grants' | 'own'>,
  wanted: readonly Permission[],
  accounts: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const isWhole = areAllInScope(member, wanted, accounts)
  if (member.own.length === 0) return isWhole
  return sql<boolean>`(${isWhole} and not exists (select from application
    where application.account_id in (${accounts}) and application.id = any(${member.own}::bigint[])))`
}

function areAllInScope(
  member: Pick<StaffMember, 'grants'>,
  wanted: readonly Permission[],
  accounts: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const within = applicationsWithin(member, wanted)
  if (within === 'all') return sql<boolean>`true`
  return sql<boolean>`not exists (select from application
    where application.account_id in (${accounts}) and erased_at is null and ${within} is not true)`
}
