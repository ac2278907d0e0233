import { sql } from 'kysely'
import type * as z from 'zod'
import type { ownSittingBody, SittingChoice } from '#shared/contract/schemas/sittings.ts'
import { sittingKind, sittingNames } from '#shared/domain/sittings.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'
import { lockOwn } from '../applications/own.ts'
import { findOwn, getOwnRecord } from '../applications/queries.ts'
import type { ApplicationRecord, OwnRecord } from '../applications/record.ts'

interface Own {
  accountId: string
  uuid: string
}

/** So many other dates are listed, the earliest of them. */
const mostChoices = 50

/** Other sittings of the programme with a free place; none once it is too late to change. Throws 404. */
export async function sittingChoices(db: Queryable, { accountId, uuid }: Own): Promise<SittingChoice[]> {
  const record = await findOwn(db, accountId, uuid)
  if (!record) throw new AppError('not-found', 'We cannot find this application in your account.')
  return choicesFor(db, record.id)
}

/** Free ones alone, and those to which it is not too late to change. */
async function choicesFor(db: Queryable, applicationId: number): Promise<SittingChoice[]> {
  const { rows } = await sql<{ id: string; starts_at: Date; ends_at: Date; place: string }>`
    select other.id, other.starts_at, other.ends_at, other.place
    from sitting_place mine
    join sitting own on own.id = mine.sitting_id
    join sitting other on other.round_id = own.round_id and other.programme_id = own.programme_id
    where mine.application_id = ${applicationId} and mine.ended_at is null and mine.attendance is null and own.change_until > now()
      and other.id <> own.id and other.cancelled_at is null and other.change_until > now() and other.taken < other.capacity
    order by other.starts_at, other.id limit ${mostChoices}`.execute(db)
  return rows.map(({ id, starts_at, ends_at, place }) => ({
    ...{ id, place },
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }))
}

/**
 * Moves an applicant to another sitting of the programme. Locks the application, then both sittings by id. Again, it changes nothing. Throws 404, and
 * 409: `no-seat` with what else is free, `conflicting-change` once it is too late.
 */
export function changeOwnSitting(
  context: Context,
  transact: Transact,
  { accountId, uuid, sitting }: z.output<typeof ownSittingBody> & Own,
): Promise<OwnRecord> {
  return transact(async tx => {
    const record = await lockOwn(tx, accountId, uuid)
    const held = await heldPlace(tx, record.id)
    if (!held || held.attendance) throw new AppError('conflicting-change', 'You have no date that you can change.')
    if (held.sitting_id === sitting) return record
    await lockChange(tx, record, { from: held.sitting_id, to: sitting })
    await sql`update sitting_place set sitting_id = ${sitting}::uuid, reason = null, sequence = sequence + 1,
      next_step_at = ${context.clock.now()}::timestamptz where id = ${held.id}::uuid`.execute(tx)
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: accountId },
      action: 'sitting.changed-by-applicant',
      subject: `application:${uuid}`,
      detail: { from: held.sitting_id, to: sitting },
    })
    return getOwnRecord(tx, record.id)
  })
}

function heldPlace(tx: Tx, applicationId: number) {
  return tx
    .selectFrom('sitting_place')
    .select(['id', 'sitting_id', 'attendance'])
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

interface Offered {
  id: string
  round_id: string
  programme_id: string
  is_late: boolean
  is_cancelled: boolean
  is_full: boolean
}

async function lockChange(
  tx: Tx,
  record: ApplicationRecord,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { rows } = await sql<Offered>`
    select id, round_id, programme_id, change_until <= now() as is_late, cancelled_at is not null as is_cancelled,
      taken >= capacity as is_full
    from sitting where id = any(${[from, to]}::uuid[]) order by id for update`.execute(tx)
  const own = rows.find(({ id }) => id === from)
  const other = rows.find(({ id }) => id === to)
  const name = sittingNames[sittingKind(record.program_type)].toLowerCase()
  if (!own || own.is_cancelled || own.is_late)
    throw new AppError('conflicting-change', `It is too late to change your ${name}. Contact the admissions office.`)
  if (!other || other.round_id !== own.round_id || other.programme_id !== own.programme_id)
    throw new AppError('not-found', 'There is no such date.')
  if (!other.is_full && !other.is_cancelled && !other.is_late) return
  const sittings = await choicesFor(tx, record.id)
  const left = sittings.length > 0 ? 'Choose another one.' : 'There is no other date with a free place.'
  throw new AppError('no-seat', `This date is no longer free. You keep yours. ${left}`, { more: { sittings } })
}
