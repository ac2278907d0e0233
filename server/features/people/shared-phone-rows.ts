import { type RawBuilder, sql } from 'kysely'
import type { StaffMember } from '../../http/handler.ts'
import { isSharerInScope } from './pair-scope.ts'

export interface FoundPhone {
  id: string
  found_at: Date
  /** How many of those who share it the caller may see, and how many pairs of them agree in something else as well. */
  count: number
  alike: number
}

/** A row of `person_key` is of someone who has this phone. */
export const isOfPhone = sql<boolean>`person_key.kind = 'phone' and person_key.key = shared_phone.key`

/**
 * Those who share the phone of a `shared_phone` and whom the caller may see, as a table: `account_id`, the `name` they are sorted by, and
 * with how many after them in the ids something else agrees.
 */
export function sharersOf(member: Pick<StaffMember, 'grants' | 'own'>): RawBuilder<unknown> {
  return sql`(
    select person_key.account_id, coalesce(newest.name, '') as name,
      (select count(*)::integer from person_pair where one_id = person_key.account_id and ${isAlike(sql`other_id`, member)}) as alike
    from person_key left join lateral (
      select lower(concat_ws(' ', surname, first_name)) collate "C" as name from application
      where application.account_id = person_key.account_id and status = 'submitted' and erased_at is null
      order by submitted_at desc nulls last, application.id desc limit 1) newest on true
    where ${isOfPhone} and ${isSharerInScope(member)}) sharer`
}

/** A row of `person_pair` says that something else agrees with this one, who has the phone too and whom the caller may see. */
export function isAlike(other: RawBuilder<unknown>, member: Pick<StaffMember, 'grants' | 'own'>): RawBuilder<boolean> {
  return sql<boolean>`person_pair.dismissed_at is null and person_pair.kinds <> '{phone}' and exists (
    select from person_key where person_key.account_id = ${other} and ${isOfPhone} and ${isSharerInScope(member)})`
}
