import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import type { grant as grantOnWire, staffRow } from '#shared/contract/schemas/staff.ts'
import { type Grant, permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffTable } from '../../db/tables.ts'
import type { StaffMember } from '../../http/handler.ts'
import { readFactors } from './factors.ts'
import { openCovers, presentCover } from './read-covers.ts'

export type StaffRecord = Selectable<StaffTable>
/** With the current grants, oldest first. */
export type StaffWithGrants = StaffRecord & { grants: Grant[] }

/** The current grants, as one JSON column. */
export const grantsOf = sql<Grant[]>`coalesce((
  select jsonb_agg(jsonb_build_object('role', held.role, 'scope', held.scope) order by held.granted_at, held.id)
  from staff_grant held where held.staff_id = staff.id and held.ended_at is null), '[]')`.as('grants')

/**
 * The grants by which someone acts at a moment: their own, and those of the people for whom they cover (ADR 196). A cover passes nothing on that
 * is not the absent person’s own, and ends with the account of either.
 */
export const rightsAt = (now: Date) =>
  sql<Grant[]>`coalesce((
  select jsonb_agg(found.held order by found.at, found.id) from (
    select jsonb_build_object('role', held.role, 'scope', held.scope) as held, held.granted_at as at, held.id
    from staff_grant held where held.staff_id = staff.id and held.ended_at is null
    union all
    select jsonb_build_object('role', held.role, 'scope', held.scope, 'for', cover.absent_id), held.granted_at, held.id
    from staff_cover cover
      join staff absent on absent.id = cover.absent_id and absent.disabled_at is null
      join staff_grant held on held.staff_id = cover.absent_id and held.ended_at is null and held.role = any(cover.roles)
    where cover.colleague_id = staff.id and cover.agreed_at is not null and cover.ended_at is null
      and cover.starts_at <= ${now} and cover.ends_at > ${now}
  ) found), '[]')`.as('grants')

/** The applications that someone must not work on; as floats, because the driver reads an array of bigint as text. */
export const ownApplications = sql<number[]>`own_applications(staff.id)::float8[]`

/** With those of the people for whom they cover, beside `rightsAt` (ADR 230). */
export const ownAt = (now: Date) => sql<number[]>`own_applications(staff.id, ${now})::float8[]`

export function findStaffByEmail(db: Queryable, emailKey: string): Promise<StaffWithGrants | undefined> {
  return db.selectFrom('staff').selectAll().select(grantsOf).where('email_key', '=', emailKey).executeTakeFirst()
}

/** Throws 404. */
export async function getStaff(db: Queryable, id: string): Promise<StaffWithGrants> {
  const staff = await db.selectFrom('staff').selectAll().select(grantsOf).where('id', '=', id).executeTakeFirst()
  if (!staff) throw new AppError('not-found', 'There is no such member of staff.')
  return staff
}

/** The same person with the grants of those for whom they cover now. Throws 404. */
export async function getRights(db: Queryable, id: string, now: Date): Promise<Grant[]> {
  const found = await db.selectFrom('staff').select(rightsAt(now)).where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('not-found', 'There is no such member of staff.')
  return found.grants
}

/** Serialises changes to grants, so that no two changes pass each other’s checks. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff'))`.execute(tx)
}

/** Whether anyone ever joined as an administrator: from then on the setup link is invalid. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const found = await db
    .selectFrom('staff_grant')
    .innerJoin('staff', 'staff.id', 'staff_grant.staff_id')
    .select('staff.id')
    .where('staff_grant.role', '=', 'administrator')
    .where('staff.joined_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Ends the grants that are not in the list, and adds new ones. */
export async function writeGrants(tx: Tx, context: Context, staffId: string, grants: readonly Grant[]): Promise<void> {
  const now = context.clock.now()
  await tx
    .updateTable('staff_grant')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .insertInto('staff_grant')
    .values(
      grants.map(({ role, scope }) => ({
        id: context.random.id(),
        staff_id: staffId,
        role,
        scope: JSON.stringify(scope),
        granted_at: now,
      })),
    )
    .execute()
}

type GrantOnWire = z.output<typeof grantOnWire>

export function presentGrants(grants: readonly Grant[]): GrantOnWire[] {
  return grants.map(({ role, scope }) => ({ role, scope: scope as GrantOnWire['scope'] }))
}

/** `issuer` names the sign-in service, if there is one. */
export async function presentMe(
  db: Queryable,
  staff: Pick<StaffMember, 'id' | 'fullName' | 'email' | 'grants'>,
  { issuer, clock }: { issuer: string | undefined } & Pick<Context, 'clock'>,
) {
  const wishes = db.selectFrom('staff').select(['daily_mail_at', 'figures_mail_at']).where('id', '=', staff.id)
  const [known, { daily_mail_at, figures_mail_at }, covers] = await Promise.all([
    readFactors(db, staff.id, issuer),
    wishes.executeTakeFirstOrThrow(),
    openCovers(db, { clock }, staff.id),
  ])
  return {
    id: staff.id,
    full_name: staff.fullName,
    email: staff.email,
    grants: presentGrants(staff.grants.filter(grant => grant.for === undefined)),
    permissions: permissionsOf(staff.grants),
    factors: known,
    daily_mail: daily_mail_at !== null,
    figures_mail: figures_mail_at !== null,
    covers: covers.map(row => presentCover({ clock }, row)),
  }
}

export function presentStaff(staff: StaffWithGrants, lastSeenAt: Date | null): z.output<typeof staffRow> {
  return {
    id: staff.id,
    full_name: staff.full_name,
    email: staff.email,
    state: stateOf(staff),
    grants: presentGrants(staff.grants),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
    created_at: staff.created_at.toISOString(),
  }
}

function stateOf({ disabled_at, joined_at, totp_confirmed_at }: StaffRecord) {
  if (disabled_at) return 'disabled'
  if (!joined_at) return 'invited'
  return totp_confirmed_at ? 'active' : 'reset'
}
