import { sql } from 'kysely'
import { nextOfferStep } from '#shared/domain/answer-dates.ts'
import { longDate } from '#shared/domain/calendar.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { newsForApplicant, replyReminder } from '../../emails/decisions.ts'
import { type PlaceNews, placeMovedOn } from '../../emails/offers.ts'
import type { Duty } from '../../jobs/duty.ts'
import { confirmIfComplete } from '../applications/confirm-offer.ts'
import { moveOffer } from '../applications/move-offer.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutDecision } from '../requests/about.ts'

const duty = 'chase-offers'
const actor = { kind: 'job', id: duty } as const

/**
 * Reminds applicants seven and two days before the reply date of an offer, and lapses offers whose date has passed, which
 * frees their seats. It also reactivates deferred offers whose session is starting, and emails what the office did once it can
 * no longer be undone. Nothing that anyone sees depends on it: an offer counts as lapsed from its date on, by the database’s
 * clock.
 */
export const chaseOffers: Duty = { name: duty, restMs: 60_000, run: chaseOne }

async function chaseOne(context: Context): Promise<boolean> {
  const isDone = await context.db.transaction().execute(async tx => {
    const due = await findDue(tx)
    if (!due) return false
    await chase(tx, context, due)
    return true
  })
  if (isDone) context.bell.ring('send-mail')
  return isDone
}

interface Due {
  application_id: number
}

/** Locks the application first, as everywhere, and skips an applicant who is replying at this moment. */
function findDue(tx: Tx): Promise<Due | undefined> {
  return tx
    .selectFrom('application')
    .innerJoin('offer', 'offer.application_id', 'application.id')
    .select('application.id as application_id')
    .where('offer.next_step_at', '<=', sql<Date>`now()`)
    .orderBy('offer.next_step_at')
    .limit(1)
    .forUpdate('application')
    .skipLocked()
    .executeTakeFirst()
}

async function chase(tx: Tx, context: Context, { application_id }: Due): Promise<void> {
  const offer = await tx
    .selectFrom('offer')
    .select(['decision_id', 'state', 'answer_by', sql<boolean>`answer_by <= now()`.as('is_late')])
    .select(sql<Date>`now()`.as('now'))
    .where('application_id', '=', application_id)
    .where('next_step_at', '<=', sql<Date>`now()`)
    .orderBy('next_step_at')
    .executeTakeFirst()
  if (offer?.state === 'deferred') return resume(tx, context, { application_id, id: offer.decision_id })
  const state = placeStates.find(one => one === offer?.state)
  if (offer && state) return tellOfPlace(tx, context, { application_id, id: offer.decision_id, state })
  if (offer?.state !== 'offered' || !offer.answer_by) return stopChasing(tx, application_id)
  const record = await getApplication(tx, application_id)
  const about = aboutDecision(context, record)
  if (offer.is_late) {
    await moveOffer(tx, context, { id: offer.decision_id, from: 'offered', event: 'lapse', actor })
    await recordAudit(tx, context, { actor, action: 'offer.lapsed', subject: `application:${record.uuid}` })
    await tellApplicant(tx, context, record, { kind: 'decision-news', content: newsForApplicant(about) })
    return
  }
  const lastDay = longDate(new Date(+offer.answer_by - 1))
  await tx
    .updateTable('offer')
    .set({ next_step_at: nextOfferStep(offer.answer_by, offer.now) })
    .where('decision_id', '=', offer.decision_id)
    .execute()
  await tellApplicant(tx, context, record, { kind: 'reply-reminder', content: replyReminder({ ...about, lastDay }) })
}

const placeStates = ['confirmed', 'cleared', 'enrolled'] as const

interface DueOffer extends Due {
  /** The id of the decision. */
  id: string
}

/** Emails what the office did, once it can no longer be undone. */
async function tellOfPlace(
  tx: Tx,
  context: Context,
  { application_id, id, state }: DueOffer & { state: PlaceNews },
): Promise<void> {
  await tx.updateTable('offer').set({ next_step_at: null }).where('decision_id', '=', id).execute()
  const record = await getApplication(tx, application_id)
  const numbered = await tx
    .selectFrom('matriculation_number')
    .select('number')
    .where('decision_id', '=', id)
    .executeTakeFirst()
  const about = { ...aboutDecision(context, record), state, matriculationNumber: numbered?.number ?? null }
  await tellApplicant(tx, context, record, { kind: 'place-moved-on', content: placeMovedOn(about) })
}

/** The session of a deferred place is starting. */
async function resume(tx: Tx, context: Context, { application_id, id }: DueOffer): Promise<void> {
  await moveOffer(tx, context, { id, from: 'deferred', event: 'resume', actor })
  const isConfirmed = await confirmIfComplete(tx, context, { id, actor })
  const record = await getApplication(tx, application_id)
  await recordAudit(tx, context, { actor, action: 'offer.resumed', subject: `application:${record.uuid}` })
  if (!isConfirmed) await tellOfPlace(tx, context, { application_id, id, state: 'accepted' })
}

/** Nothing is due for offers that were answered or have no date. */
async function stopChasing(tx: Tx, applicationId: number): Promise<void> {
  await tx
    .updateTable('offer')
    .set({ next_step_at: null })
    .where('application_id', '=', applicationId)
    .where('next_step_at', '<=', sql<Date>`now()`)
    .execute()
}
