import { sql } from 'kysely'
import { administratorCountsDays, type Grant, permissionsOf, type Role, roleNames } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { getRights, getStaff, grantsOf, lockStaff, rightsAt } from './queries.ts'
import { signedOut } from './require-staff.ts'

/* Who the administrators are, and when one of them is not enough (office.md section 3, ADR 132). */

export interface Colleague {
  id: string
  full_name: string
  email: string
}

/**
 * Whether a second administrator has to agree. People who were disabled, or lost the role, in the last 30 days count: otherwise one
 * administrator could remove the other first. Those who never joined do not, because they could never agree.
 */
export async function needsSecond(db: Queryable, { clock }: Pick<Context, 'clock'>): Promise<boolean> {
  const since = new Date(clock.now().getTime() - administratorCountsDays * 86_400_000)
  const { rows } = await sql<{ count: number }>`
    select count(distinct staff.id)::integer as count from staff join staff_grant held on held.staff_id = staff.id
    where held.role = 'administrator' and (held.ended_at is null or held.ended_at > ${since})
      and staff.joined_at is not null and (staff.disabled_at is null or staff.disabled_at > ${since})`.execute(db)
  return (rows[0]?.count ?? 0) > 1
}

/** Administrators who can sign in: they have joined, are not disabled, and have a second factor. */
export function ableAdministrators(db: Queryable): Promise<Colleague[]> {
  return peopleWith(db, ['administrator']).where(hasFactor).execute()
}

/** Everyone who can sign in, with their own grants, by name. */
export function ableColleagues(db: Queryable) {
  return db
    .selectFrom('staff')
    .select(['staff.id', 'staff.full_name', 'staff.email', grantsOf])
    .where('staff.joined_at', 'is not', null)
    .where('staff.disabled_at', 'is', null)
    .where(hasFactor)
    .orderBy('staff.full_name')
    .orderBy('staff.id')
    .limit(1000)
    .execute()
}

/** Those who can act as administrators now: themselves, or as cover for one (ADR 196). */
export async function actingAdministrators(
  db: Queryable,
  { clock }: Pick<Context, 'clock'>,
): Promise<(Colleague & { grants: Grant[] })[]> {
  const people = await db
    .selectFrom('staff')
    .select(['staff.id', 'staff.full_name', 'staff.email', rightsAt(clock.now())])
    .where('staff.joined_at', 'is not', null)
    .where('staff.disabled_at', 'is', null)
    .where(hasFactor)
    .orderBy('staff.full_name')
    .orderBy('staff.id')
    .limit(1000)
    .execute()
  return people.filter(({ grants }) => permissionsOf(grants).includes('staff.manage'))
}

/** The recipients of emails for administrators. */
export function activeAdministrators(db: Queryable): Promise<Colleague[]> {
  return peopleWith(db, ['administrator']).execute()
}

/** People who have joined, are not disabled, and hold one of these roles. */
export function peopleWith(db: Queryable, roles: readonly Role[]) {
  return db
    .selectFrom('staff')
    .select(['staff.id', 'staff.full_name', 'staff.email'])
    .where('staff.joined_at', 'is not', null)
    .where('staff.disabled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_grant')
          .select('staff_grant.id')
          .whereRef('staff_grant.staff_id', '=', 'staff.id')
          .where('staff_grant.role', 'in', [...roles])
          .where('staff_grant.ended_at', 'is', null),
      ),
    )
    .orderBy('staff.full_name')
    .orderBy('staff.id')
}

const hasFactor = sql<boolean>`(staff.totp_confirmed_at is not null
  or exists (select from staff_passkey where staff_passkey.staff_id = staff.id)
  or exists (select from staff_sign_on where staff_sign_on.staff_id = staff.id))`

/**
 * Waits for other changes of staff, and reads the rights of the caller again: they may have ended while this call
 * waited. Throws 401 and 403.
 */
export async function lockStaffAs(tx: Tx, { clock }: Pick<Context, 'clock'>, by: StaffMember): Promise<void> {
  await lockStaff(tx)
  const live = await tx
    .selectFrom('staff_session')
    .select('id')
    .where('id', '=', by.sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const { disabled_at } = await getStaff(tx, by.id)
  if (!live || disabled_at) throw signedOut()
  if (!permissionsOf(await getRights(tx, by.id, clock.now())).includes('staff.manage'))
    throw new AppError('forbidden', 'You are no longer an administrator.')
}

/** Throws 409 if nobody were left who can manage staff. */
export async function requireAdministrator(tx: Tx): Promise<void> {
  if ((await ableAdministrators(tx)).length === 0)
    throw new AppError(
      'conflicting-change',
      `There has to be an ${roleNames.administrator.toLowerCase()} who can sign in. Give someone else this role first.`,
    )
}
