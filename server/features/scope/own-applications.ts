import { type RawBuilder, sql } from 'kysely'
import { OwnApplication } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'

/*
 * Nobody works on an application that is their own, or on which they are referee or sponsor (office.md section 3). To them it does not exist: not as a
 * file, and not in a list, a search or a count (ADR 134).
 */

type Owner = Pick<StaffMember, 'own'>

export const noApplication = 'There is no such application.'

/** Throws 404, which leaves a line, if the caller’s own application is among these. */
export function refuseOwn({ own }: Owner, ids: readonly number[], detail = noApplication): void {
  const among = own.length === 0 ? [] : ids.filter(id => own.includes(id))
  if (among.length > 0) throw new OwnApplication(among, detail)
}

/** Throws like `refuseOwn`, for the applications that a statement selects (as `id`). */
export async function refuseOwnIn(
  db: Queryable,
  member: Owner,
  ids: RawBuilder<unknown>,
  detail?: string,
): Promise<void> {
  if (member.own.length === 0) return
  const { rows } = await sql<{ id: number }>`select id from (${ids}) chosen
    where id = any(${member.own}::bigint[])`.execute(db)
  refuseOwn(
    member,
    rows.map(({ id }) => id),
    detail,
  )
}

/** Throws like `refuseOwn`, for the applications of these decisions. */
export function refuseOwnOffers(
  db: Queryable,
  member: Owner,
  decisions: readonly string[],
  detail?: string,
): Promise<void> {
  const ids = sql`select application_id as id from decision where decision.id = any(${decisions}::uuid[])`
  return refuseOwnIn(db, member, ids, detail)
}

/** As a condition on a column with the id of an application. The statement of everyone else stays as it is. */
export function notOwn({ own }: Owner, column = 'application.id'): RawBuilder<boolean> {
  return own.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} <> all(${own}::bigint[])`
}

/** Whether an application was made by one of these members of staff. Whoever is only its referee or sponsor has not made it. */
export async function belongsToAny(db: Queryable, application: number, staff: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from application left join account on coalesce(account.merged_into, account.id) = application.account_id
      where application.id = ${application}
        and array[mailbox_of(application.email), mailbox_of(application.email_key), mailbox_of(account.email)] && array(
          select mailbox_of(email) from staff where id = any(${staff}::uuid[])
          union select mailbox_of(email) from staff_sign_on where staff_id = any(${staff}::uuid[]) and email is not null)
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}
