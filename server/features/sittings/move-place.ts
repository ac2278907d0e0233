import { sql } from 'kysely'
import type * as z from 'zod'
import type { movePlaceBody, placeParams, removePlaceBody, SittingList } from '#shared/contract/schemas/sittings.ts'
import { placeRefusal, placeRefusalWords } from '#shared/domain/sittings.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { findSittings, noSuchSitting, requireSitting, type SittingRow } from './find-sittings.ts'
import { readSitting } from './read-sittings.ts'

type Which = z.output<typeof placeParams>

/**
 * Moves one applicant to another sitting of the same programme and round (docs/domain.md). The job tells them, with the reason and a new calendar
 * file. Locks the application, then both sittings by id. Throws 404, and 409 once attendance is marked or a sitting is over, and `no-seat`.
 */
export function movePlace(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, uuid, sitting: to, reason }: Which & z.output<typeof movePlaceBody>,
): Promise<SittingList> {
  return transact(async tx => {
    const place = await lockPlace(tx, member, { id, uuid, to })
    if (to === id) throw new AppError('conflicting-change', 'They already have a place in this sitting.')
    await requireRoom(tx, place.row, to)
    await sql`update sitting_place set sitting_id = ${to}::uuid, reason = ${reason}, sequence = sequence + 1,
      next_step_at = ${context.clock.now()}::timestamptz where id = ${place.id}::uuid`.execute(tx)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'sitting.place-moved',
      subject: `application:${uuid}`,
      detail: { from: id, to },
    })
    return readSitting(tx, member, id)
  })
}

/** Ends the place of one applicant, who is told why and can be invited again. Throws 404, and 409 as `movePlace`. */
export function removePlace(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, uuid, reason }: Which & z.output<typeof removePlaceBody>,
): Promise<SittingList> {
  return transact(async tx => {
    const place = await lockPlace(tx, member, { id, uuid })
    const now = context.clock.now()
    await tx
      .updateTable('sitting_place')
      .set({ ended_at: now, end_reason: 'removed', reason, next_step_at: now, sequence: sql`sequence + 1` })
      .where('id', '=', place.id)
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'sitting.place-removed',
      subject: `application:${uuid}`,
      detail: { from: id },
    })
    return readSitting(tx, member, id)
  })
}

/** The live place of an applicant in a sitting of the caller’s scope; everything that changes with it is locked. */
async function lockPlace(
  tx: Tx,
  member: StaffMember,
  { id, uuid, to }: Which & { to?: string },
): Promise<{ id: string; row: SittingRow }> {
  await requireSitting(tx, member, id, ['work.plan'])
  const applicant = sql`select id from application where uuid = ${uuid}::uuid`
  await refuseOwnIn(tx, member, applicant, 'This applicant has no place in this sitting. Look again.')
  await sql`select from application where uuid = ${uuid}::uuid for update`.execute(tx)
  const ids = to ? [id, to] : [id]
  await sql`select from sitting where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const { row } = await requireSitting(tx, member, id, ['work.plan'])
  const place = await tx
    .selectFrom('sitting_place')
    .innerJoin('application', 'application.id', 'sitting_place.application_id')
    .select(['sitting_place.id', 'sitting_place.attendance'])
    .where('sitting_place.sitting_id', '=', id)
    .where('application.uuid', '=', uuid)
    .where('sitting_place.ended_at', 'is', null)
    .executeTakeFirst()
  if (!place) throw new AppError('not-found', 'This applicant has no place in this sitting. Look again.')
  const why = placeRefusal({ isMarked: place.attendance !== null, isOver: row.state === 'over' })
  if (why) throw new AppError('conflicting-change', `${placeRefusalWords[why]} Nothing was changed.`)
  return { id: place.id, row }
}

/** In a sitting that is still to come, of the same programme and round. It is locked. */
async function requireRoom(tx: Tx, from: SittingRow, to: string): Promise<void> {
  const [other] = await findSittings(
    tx,
    sql<boolean>`id = ${to}::uuid and round_id = ${from.round_id} and programme_id = ${from.programme_id}`,
  )
  if (!other) throw noSuchSitting()
  if (other.state !== 'coming')
    throw new AppError('conflicting-change', 'The other sitting has started or was cancelled. Nothing was changed.')
  if (other.taken >= other.capacity)
    throw new AppError('no-seat', 'The other sitting has no free place. Nothing was changed.')
}
