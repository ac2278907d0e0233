import { sql } from 'kysely'
import type * as z from 'zod'
import type { cancelSittingBody, changeSittingBody, Sitting, sittingBody } from '#shared/contract/schemas/sittings.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { startOfDay } from '#shared/domain/closing-dates.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import type { OfferingKey } from '../seats/offering-terms.ts'
import { requireOffering } from '../seats/offerings.ts'
import { findSitting, lockSitting, presentSitting, type SittingRow } from './find-sittings.ts'

type Body = z.output<typeof sittingBody>

/** Adds a sitting. Throws 404, and 422 for a time that has passed. */
export function makeSitting(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { round, programme, ...body }: Body & OfferingKey,
): Promise<Sitting> {
  return transact(async tx => {
    await requireOffering(tx, member, { round, programme }, ['work.plan'])
    const values = await checked(tx, body)
    const id = context.random.id()
    const made = {
      id,
      round_id: round,
      programme_id: programme,
      created_by: member.id,
      created_at: context.clock.now(),
    }
    await tx
      .insertInto('sitting')
      .values({ ...made, ...values })
      .execute()
    await audit(tx, context, { member, id, action: 'sitting.made' })
    return presentSitting(await findSitting(tx, id))
  })
}

/**
 * Changes a sitting. Anyone who has a place is told by the job. Throws 404, 409 for one that has started or was changed since, and 422 for fewer
 * places than are taken.
 */
export function changeSitting(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, revision, ...body }: z.output<typeof changeSittingBody> & { id: string },
): Promise<Sitting> {
  return transact(async tx => {
    const row = await lockSitting(tx, member, id)
    requireComing(row)
    if (row.revision !== revision)
      throw new AppError('conflicting-change', 'A colleague has just changed this sitting. Nothing was changed.')
    const values = await checked(tx, body)
    if (values.capacity < row.taken)
      throw invalidFields([
        { field: 'capacity', message: `${row.taken} places are taken. Enter at least ${row.taken}.` },
      ])
    await tx
      .updateTable('sitting')
      .set({ ...values, revision: sql`revision + 1` })
      .where('id', '=', id)
      .execute()
    if (concernsGuests(row, values)) await tellGuests(tx, context, id)
    await audit(tx, context, { member, id, action: 'sitting.changed' })
    return presentSitting(await findSitting(tx, id))
  })
}

/** Cancels a sitting. Anyone who has a place loses it, is told by the job, and can be invited again. Throws 404 and 409. */
export function cancelSitting(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, reason }: z.output<typeof cancelSittingBody> & { id: string },
): Promise<Sitting> {
  return transact(async tx => {
    const row = await lockSitting(tx, member, id)
    if (row.state === 'cancelled') return presentSitting(row)
    requireComing(row)
    const now = context.clock.now()
    await tx
      .updateTable('sitting_place')
      .set({ ended_at: now, end_reason: 'cancelled', next_step_at: now, sequence: sql`sequence + 1` })
      .where('sitting_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    await tx
      .updateTable('sitting')
      .set({ cancelled_at: now, cancelled_by: member.id, cancel_reason: reason, revision: sql`revision + 1` })
      .where('id', '=', id)
      .execute()
    await audit(tx, context, { member, id, action: 'sitting.cancelled' })
    return presentSitting(await findSitting(tx, id))
  })
}

function requireComing({ state }: SittingRow): void {
  if (state === 'coming') return
  const what = state === 'cancelled' ? 'was cancelled' : 'has started'
  throw new AppError('conflicting-change', `This sitting ${what}, so it can no longer be changed.`)
}

/** By the database’s clock. Without a day, applicants can change until two days before. */
async function checked(tx: Tx, body: Body) {
  const [starts_at, ends_at] = [new Date(body.starts_at), new Date(body.ends_at)]
  const day = dayOf(starts_at)
  const change_until = startOfDay(addDays(body.change_by ?? addDays(day, -2), 1))
  const { rows } = await sql<{ is_past: boolean }>`select ${starts_at}::timestamptz <= now() as is_past`.execute(tx)
  const problems = [
    ...(rows[0]?.is_past ? [{ field: 'starts_at', message: 'This time has passed. Choose a later one.' }] : []),
    ...(ends_at <= starts_at || +ends_at - +starts_at > longestMs
      ? [{ field: 'ends_at', message: 'The end has to follow the start, within 12 hours.' }]
      : []),
    ...(change_until > starts_at ? [{ field: 'change_by', message: 'Choose a day before the sitting.' }] : []),
  ]
  if (problems.length > 0) throw invalidFields(problems)
  return { starts_at, ends_at, place: body.place, bring: body.bring ?? '', capacity: body.capacity, change_until }
}

const longestMs = 12 * 3_600_000

/** More places, or another last day to change, are no news to anyone who has a place. */
function concernsGuests(row: SittingRow, values: Awaited<ReturnType<typeof checked>>): boolean {
  return (
    +row.starts_at !== +values.starts_at ||
    +row.ends_at !== +values.ends_at ||
    row.place !== values.place ||
    row.bring !== values.bring
  )
}

async function tellGuests(tx: Tx, context: Context, id: string): Promise<void> {
  await tx
    .updateTable('sitting_place')
    .set({ sequence: sql`sequence + 1`, next_step_at: context.clock.now(), reason: null })
    .where('sitting_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

function audit(
  tx: Tx,
  context: Context,
  { member, id, action }: { member: StaffMember; id: string; action: string },
): Promise<void> {
  return recordAudit(tx, context, { actor: { kind: 'staff', id: member.id }, action, subject: `sitting:${id}` })
}
