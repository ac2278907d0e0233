import { sql } from 'kysely'
import type * as z from 'zod'
import type { deferralBody, deferralMail, offerDetails } from '#shared/contract/schemas/offers.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { freeSeats, seatsInWords } from '#shared/domain/seats.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { MailContent } from '../../emails/mail-content.ts'
import { deferralAnswered } from '../../emails/offers.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { moveOffer } from '../applications/move-offer.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutDecision } from '../requests/about.ts'
import { seatsOnWire } from '../seats/hold-seats.ts'
import { type FoundOffer, lockOffer, noteOffer, requireOffer, wrongState } from './lock-offer.ts'
import { deferrableStates, readOffer } from './read-offer.ts'

type Answer = z.output<typeof deferralBody> & { id: string }

/**
 * Grants or refuses an applicant’s request to start a year later. If it is granted, the seat moves to the next
 * session. Throws 404, 403, 409 if it was not requested, is already answered or the offer has moved on, 409 `no-seat`
 * with the numbers, 422 for a refusal without a reason.
 */
export function answerDeferral(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, answer, reason }: Answer,
): Promise<z.output<typeof offerDetails>> {
  return transact(async tx => {
    const offer = await lockOffer(tx, member, id, ['decisions.approve'])
    await requireAsked(tx, offer)
    if (answer === 'refuse' && !reason)
      throw invalidFields([{ field: 'reason', message: 'Say why not. The applicant will read it.' }])
    const session = answer === 'grant' ? await grant(tx, context, member, offer) : undefined
    const answered = {
      defer_answered_at: context.clock.now(),
      defer_answer: answer === 'refuse' ? (reason ?? '') : null,
    }
    await tx.updateTable('offer').set(answered).where('decision_id', '=', id).execute()
    if (answer === 'refuse')
      await noteOffer(tx, { id, kind: 'deferral-refused', body: reason ?? '', by: member.id, at: context.clock.now() })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: answer === 'grant' ? 'offer.deferred' : 'offer.deferral-refused',
      subject: `application:${offer.row.uuid}`,
      detail: { decision: id, ...(session ? { session } : {}) },
    })
    const record = await getApplication(tx, offer.file.row.id)
    const content = mailOf(context, record, { session, reason })
    await tellApplicant(tx, context, record, { kind: 'deferral-answered', content })
    return readOffer(tx, member, id)
  })
}

/**
 * The email that would be sent if the deferral were answered so now. Throws like answering it, except when the next session has no
 * free seat and for a refusal without a reason yet.
 */
export async function readDeferralMail(
  context: Context,
  member: StaffMember,
  { id, answer, reason }: Answer,
): Promise<z.output<typeof deferralMail>> {
  const { db } = context
  const offer = await requireOffer(db, member, id, ['decisions.approve'])
  await requireAsked(db, offer)
  const session = answer === 'grant' ? (await nextRound(db, offer)).session_id : undefined
  const record = await getApplication(db, offer.file.row.id)
  const { subject, text } = mailOf(context, record, { session, reason })
  return { subject, text }
}

/** Without `session` it was refused. */
function mailOf(
  context: Context,
  record: Parameters<typeof aboutDecision>[1],
  { session, reason }: { session: string | undefined; reason: string | undefined },
): MailContent {
  return deferralAnswered({ ...aboutDecision(context, record), session, why: reason || undefined })
}

async function requireAsked(db: Queryable, offer: FoundOffer): Promise<void> {
  const { state, row } = offer
  if (row.defer_answered_at) throw await wrongState(db, offer, 'The request to start a year later has been answered.')
  if (!row.defer_asked_at) throw await wrongState(db, offer, 'The applicant has not asked to start a year later.')
  if (!deferrableStates.includes(state)) throw await wrongState(db, offer, 'It can no longer be deferred.')
}

/** Moves the seat to the next session, and returns that session. */
async function grant(tx: Tx, context: Context, member: StaffMember, offer: FoundOffer): Promise<string> {
  const next = await nextRound(tx, offer)
  await moveSeat(tx, offer, next)
  await moveOffer(tx, context, {
    id: offer.id,
    from: offer.state,
    event: 'defer',
    actor: { kind: 'staff', id: member.id },
    reason: `To ${next.session_id}`,
  })
  await tx
    .updateTable('offer')
    .set({
      deferred_to: next.id,
      next_step_at: sql<Date>`greatest(${next.decisions_by}::date, (now() + interval '1 day')::date)`,
    })
    .where('decision_id', '=', offer.id)
    .execute()
  return next.session_id
}

type NextRound = Awaited<ReturnType<typeof nextRound>>

/** The first round of a later session that admits to the programme. */
async function nextRound(db: Queryable, { file, row }: FoundOffer) {
  const found = await db
    .selectFrom('round')
    .select(['id', 'session_id', sql<string>`to_char(decisions_by, 'YYYY-MM-DD')`.as('decisions_by')])
    .where(sql<boolean>`${file.row.program_type} = any(program_types)`)
    .where('session_id', '>', row.session_id ?? '')
    .orderBy('session_id')
    .orderBy('starts_on')
    .limit(1)
    .executeTakeFirst()
  if (!found)
    throw new AppError(
      'no-seat',
      'There is no round of the next session yet, so there is no seat to move to. Set up the round and its seats first. Nothing was changed.',
    )
  return found
}

/**
 * Moves the seat to the pool of the same programme and track. Both pools are locked in the order of their ids, as
 * everywhere.
 */
async function moveSeat(tx: Tx, { id, row }: FoundOffer, next: NextRound): Promise<void> {
  const programme = row.programme_id ?? row.selected_program ?? ''
  const hold = await tx
    .selectFrom('seat_hold')
    .innerJoin('seat_pool', 'seat_pool.id', 'seat_hold.pool_id')
    .select(['seat_pool.id', 'seat_pool.track'])
    .where('seat_hold.decision_id', '=', id)
    .where('seat_hold.freed_at', 'is', null)
    .executeTakeFirst()
  if (!hold) return
  const pools = await tx
    .selectFrom('seat_pool')
    .selectAll()
    .where(eb =>
      eb.or([eb('id', '=', hold.id), eb.and([eb('round_id', '=', next.id), eb('programme_id', '=', programme)])]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = pools.filter(pool => pool.round_id === next.id)
  const pool = own.find(({ track }) => track === hold.track) ?? (own.length === 1 ? own[0] : undefined)
  const title = findProgramme(programme)?.title ?? programme
  if (!pool || freeSeats(pool) < 1)
    throw new AppError(
      'no-seat',
      pool
        ? `There is no free seat in ${next.session_id}. ${title}: ${seatsInWords(pool)} seats are held. Nothing was changed.`
        : `No seats have been set for ${title} in ${next.session_id}. Set them first. Nothing was changed.`,
      { more: { seats: own.map(one => seatsOnWire({ ...one, programme })) } },
    )
  await tx.updateTable('seat_hold').set({ pool_id: pool.id }).where('decision_id', '=', id).execute()
}
