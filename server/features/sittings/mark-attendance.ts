import { sql } from 'kysely'
import type * as z from 'zod'
import type { attendanceBody, SittingList } from '#shared/contract/schemas/sittings.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { startOfDay } from '#shared/domain/closing-dates.ts'
import type { Attendance } from '#shared/domain/sittings.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { requireSitting } from './find-sittings.ts'
import { readSitting } from './read-sittings.ts'

/**
 * Marks who came to a sitting. Anyone who is absent is stored without a score, which is not zero. Throws 404, 409 before the day of the sitting, for a
 * sitting that was cancelled, and for someone who has a score or another invitation.
 */
export function markAttendance(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, uuids, attendance }: z.output<typeof attendanceBody> & { id: string },
): Promise<SittingList> {
  return transact(async tx => {
    const { row } = await requireSitting(tx, member, id, ['work.plan'])
    if (row.state === 'cancelled') throw new AppError('conflicting-change', 'This sitting was cancelled.')
    const { rows } = await sql<{ has_come: boolean }>`
      select now() >= ${startOfDay(dayOf(row.starts_at))}::timestamptz as has_come`.execute(tx)
    if (!rows[0]?.has_come) throw new AppError('too-early', 'You can mark who came from the day of the sitting on.')
    const applicants = sql`select id from application where uuid = any(${uuids}::uuid[])`
    await refuseOwnIn(tx, member, applicants, 'Someone on your list has no place in this sitting. Look again.')
    const marked = await lockPlaces(tx, id, uuids)
    if (attendance !== 'present') await refuseScored(tx, marked, attendance)
    await write(tx, context, { member, attendance, places: marked })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'sitting.attendance-marked',
      subject: `sitting:${id}`,
      detail: { attendance, people: marked.length, applications: uuids.slice(0, 20) },
    })
    return readSitting(tx, member, id)
  })
}

interface Place {
  id: string
  application_id: number
  application_number: string
  ended_at: Date | null
}

/** The applications first, as everywhere. */
async function lockPlaces(tx: Tx, sitting: string, given: readonly string[]): Promise<Place[]> {
  const uuids = [...new Set(given)]
  await sql`select from application where uuid = any(${uuids}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<Place>`
    select distinct on (application.id) place.id, application.id as application_id, application_number, place.ended_at
    from sitting_place place join application on application.id = place.application_id
    where place.sitting_id = ${sitting}::uuid and application.uuid = any(${uuids}::uuid[])
      and (place.ended_at is null or place.end_reason = 'replaced')
    order by application.id, place.ended_at desc nulls first`.execute(tx)
  if (rows.length !== uuids.length)
    throw new AppError('conflicting-change', 'Someone on your list no longer has a place in this sitting. Look again.')
  const again = rows.find(({ ended_at }) => ended_at !== null)
  if (again)
    throw new AppError(
      'conflicting-change',
      `${again.application_number} has been invited to another sitting since. The attendance has not changed.`,
    )
  return rows
}

async function refuseScored(tx: Tx, places: readonly Place[], attendance: Attendance | null): Promise<void> {
  if (attendance !== 'absent') return
  const scored = await tx
    .selectFrom('screening_score')
    .select('application_id')
    .where(sql<boolean>`application_id = any(${places.map(one => one.application_id)}::bigint[])`)
    .where('score', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const number = places.find(one => one.application_id === scored?.application_id)?.application_number
  if (number) throw new AppError('conflicting-change', `${number} has a score, so was not absent.`)
}

async function write(
  tx: Tx,
  context: Context,
  { member, attendance, places }: { member: StaffMember; attendance: Attendance | null; places: readonly Place[] },
): Promise<void> {
  const now = context.clock.now()
  const ids = places.map(one => one.application_id)
  await tx
    .updateTable('sitting_place')
    .set({ attendance, marked_at: attendance ? now : null, marked_by: attendance ? member.id : null })
    .where(sql<boolean>`id = any(${places.map(({ id }) => id)}::uuid[])`)
    .execute()
  if (attendance === 'absent')
    await sql`insert into screening_score (application_id, score, saved_by, saved_at)
      select unnest(${ids}::bigint[]), null, ${member.id}::uuid, ${now}::timestamptz
      on conflict (application_id) do nothing`.execute(tx)
  // What the mark wrote goes with the mark.
  else await sql`delete from screening_score where application_id = any(${ids}::bigint[]) and score is null`.execute(tx)
}
