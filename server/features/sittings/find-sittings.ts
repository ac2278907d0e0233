import { type RawBuilder, sql } from 'kysely'
import { type Sitting, sittingStates } from '#shared/contract/schemas/sittings.ts'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { sittingKind } from '#shared/domain/sittings.ts'
import type { Permission } from '#shared/domain/staff.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { requireOffering } from '../seats/offerings.ts'

export interface SittingRow {
  id: string
  round_id: string
  programme_id: string
  starts_at: Date
  ends_at: Date
  place: string
  bring: string
  capacity: number
  taken: number
  change_until: Date
  revision: number
  cancelled_at: Date | null
  cancel_reason: string | null
  /** By the database’s clock. */
  state: string
  present: number
  absent: number
}

/** Anyone who was absent and has been invited again still belongs to the sitting. */
export const belongs = sql<boolean>`(sitting_place.ended_at is null or sitting_place.end_reason = 'replaced')`

export async function findSittings(db: Queryable, where: RawBuilder<boolean>): Promise<SittingRow[]> {
  const { rows } = await sql<SittingRow>`
    select sitting.*, case when cancelled_at is not null then 'cancelled' when now() < starts_at then 'coming'
      when now() < ends_at then 'running' else 'over' end as state, counted.*
    from sitting cross join lateral (
      select count(*) filter (where attendance = 'present')::integer as present,
        count(*) filter (where attendance = 'absent')::integer as absent
      from sitting_place where sitting_place.sitting_id = sitting.id and ${belongs}) counted
    where ${where} order by starts_at, id limit 500`.execute(db)
  return rows
}

/** A sitting in the caller’s scope, locked until the end of the transaction. Throws 404. */
export async function lockSitting(tx: Tx, member: StaffMember, id: string): Promise<SittingRow> {
  await requireSitting(tx, member, id, ['work.plan'])
  await refuseOwnPlace(tx, member, [id])
  await sql`select from sitting where id = ${id}::uuid for update`.execute(tx)
  return findSitting(tx, id)
}

/** Throws 404 for a sitting to which the caller’s own application is invited: no one moves or cancels that (ADR 134). */
function refuseOwnPlace(db: Queryable, member: Pick<StaffMember, 'own'>, ids: readonly string[]): Promise<void> {
  const invited = sql`select application_id as id from sitting_place
    where sitting_id = any(${ids}::uuid[]) and ended_at is null`
  return refuseOwnIn(db, member, invited, noSitting)
}

/** Throws 404 for one that is not there and for one that is not in the caller’s scope, which look alike. */
export async function requireSitting(
  db: Queryable,
  member: StaffMember,
  id: string,
  wanted: readonly Permission[],
): Promise<{ row: SittingRow; title: string }> {
  const row = await findSitting(db, id)
  const key = { round: row.round_id, programme: row.programme_id }
  const { title } = await requireOffering(db, member, key, wanted).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not-found' ? noSuchSitting() : error
  })
  return { row, title }
}

export async function findSitting(db: Queryable, id: string): Promise<SittingRow> {
  const [row] = await findSittings(db, sql<boolean>`id = ${id}::uuid`)
  if (!row) throw noSuchSitting()
  return row
}

const noSitting = 'There is no such sitting.'

export function noSuchSitting(): AppError {
  return new AppError('not-found', noSitting)
}

export function presentSitting(row: SittingRow): Sitting {
  return {
    id: row.id,
    kind: sittingKind(programTypeOf(row.programme_id)),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    place: row.place,
    bring: row.bring,
    capacity: row.capacity,
    taken: row.taken,
    present: row.present,
    absent: row.absent,
    change_until: row.change_until.toISOString(),
    state: sittingStates.find(one => one === row.state) ?? 'over',
    revision: row.revision,
    ...(row.cancel_reason === null ? {} : { cancel_reason: row.cancel_reason }),
  }
}
