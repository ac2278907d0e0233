import { longDate } from '#shared/domain/calendar.ts'
import type { OfferState } from '#shared/domain/offer-life.ts'
import { type OfferReply, repliesTo, secondLookDeadline } from '#shared/domain/offer-reply.ts'
import type { ToldDecision, ToldOffer } from '#shared/domain/told-decision.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { deferralAsked, offerAccepted, offerDeclined, secondLookAsked } from '../../emails/decisions.ts'
import type { NewMail } from '../../emails/outbox.ts'
import type { Transact } from '../../http/handler.ts'
import { confirmIfComplete } from '../applications/confirm-offer.ts'
import { moveOffer } from '../applications/move-offer.ts'
import { lockOwn } from '../applications/own.ts'
import { getOwnRecord } from '../applications/queries.ts'
import type { ApplicationRecord, OwnRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutDecision } from '../requests/about.ts'

/** Whose reply it is, and how their application is locked. */
export interface Replier {
  actor: Actor
  uuid: string
  lock(tx: Tx): Promise<OwnRecord>
  /** What the applicant said and how, if a colleague records the reply for them. */
  note?: string
}

/** The applicant themselves. */
export function ownReplier({ accountId, uuid }: { accountId: string; uuid: string }): Replier {
  return { actor: { kind: 'applicant', id: accountId }, uuid, lock: tx => lockOwn(tx, accountId, uuid) }
}

/**
 * Accepts the offer, which is confirmed immediately if nothing else is open. Idempotent. Throws 404, and 409 for an
 * offer that can no longer be accepted.
 */
export function acceptOffer(context: Context, transact: Transact, replier: Replier): Promise<OwnRecord> {
  return reply(context, transact, replier, {
    reply: 'accept',
    isDone: offer => ['accepted', 'confirmed', 'cleared', 'enrolled'].includes(offer.state),
    run: async (tx, told, actor) => {
      await moveOffer(tx, context, { id: told.id, from: told.offer.state, event: 'accept', actor })
      await confirmIfComplete(tx, context, { id: told.id, actor })
    },
    mail: about => ({ kind: 'offer-accepted', content: offerAccepted(about) }),
  })
}

/** Declines the offer, which frees its seat. Idempotent. Throws 404 and 409. */
export function declineOffer(
  context: Context,
  transact: Transact,
  replier: Replier,
  reason: string | undefined,
): Promise<OwnRecord> {
  return reply(context, transact, replier, {
    reply: 'decline',
    isDone: offer => offer.state === 'declined',
    run: async (tx, told, actor) => {
      await moveOffer(tx, context, { id: told.id, from: told.offer.state, event: 'decline', actor, reason })
      await tx
        .updateTable('offer')
        .set({ decline_reason: reason || null })
        .where('decision_id', '=', told.id)
        .execute()
    },
    mail: about => ({ kind: 'offer-declined', content: offerDeclined(about) }),
  })
}

/** Requests to start a year later; the registrar decides. Throws 404 and 409. */
export function askDeferral(
  context: Context,
  transact: Transact,
  replier: Replier,
  reason: string,
): Promise<OwnRecord> {
  return reply(context, transact, replier, {
    reply: 'ask_deferral',
    isDone: offer => offer.state === 'deferred',
    run: async (tx, told) => {
      const asked = { defer_reason: reason, defer_asked_at: context.clock.now() }
      await tx.updateTable('offer').set(asked).where('decision_id', '=', told.id).execute()
    },
    mail: (about, { state, answer_by }) => {
      const isOpen = state === 'offered' && answer_by
      const lastDay = isOpen ? longDate(new Date(+answer_by - 1)) : undefined
      return { kind: 'deferral-asked', content: deferralAsked({ ...about, lastDay }) }
    },
  })
}

/** Consents to an offer of another programme, which then takes effect. Throws 404 and 409. */
export function consentToAlternative(context: Context, transact: Transact, replier: Replier): Promise<OwnRecord> {
  return reply(context, transact, replier, {
    reply: 'consent',
    isDone: offer => offer.consented_at !== null,
    run: async (tx, told) => {
      const consented_at = context.clock.now()
      await tx.updateTable('offer').set({ consented_at }).where('decision_id', '=', told.id).execute()
    },
  })
}

type ToldOfOffer = ToldDecision & { offer: ToldOffer }

interface Reply {
  reply: OfferReply
  /** Whether the reply would change nothing. */
  isDone(offer: ToldOffer): boolean
  run(tx: Tx, told: ToldOfOffer, actor: Actor): Promise<void>
  /** The email that confirms the reply to the applicant, with the programme of the place. */
  mail?(about: Parameters<typeof offerAccepted>[0], before: ToldOffer): Pick<NewMail, 'kind' | 'content'>
}

const actions: Record<OfferReply, string> = {
  accept: 'offer.accepted',
  decline: 'offer.declined',
  ask_deferral: 'offer.deferral-asked',
  consent: 'offer.consented',
}

/** Replies to one application are serialised, with each other and with the deadline: the first one wins. */
function reply(
  context: Context,
  transact: Transact,
  { actor, uuid, lock, note }: Replier,
  { reply, isDone, run, mail }: Reply,
): Promise<OwnRecord> {
  return transact(async tx => {
    const record = await lock(tx)
    const told = offerIn(record)
    if (isDone(told.offer)) return record
    const { state, consented_at, defer_asked_at } = told.offer
    const facts = { kind: told.kind, state, hasConsented: !!consented_at, hasAskedDeferral: !!defer_asked_at }
    if (!repliesTo(facts).includes(reply)) throw new AppError('conflicting-change', whyNot(told, reply))
    await run(tx, told, actor)
    const detail = note === undefined ? {} : { detail: { for_applicant: true, note } }
    await recordAudit(tx, context, { actor, action: actions[reply], subject: `application:${uuid}`, ...detail })
    const about = aboutDecision(context, record, told.programme_id)
    if (mail) await tellApplicant(tx, context, record, mail({ ...about, isRecorded: note !== undefined }, told.offer))
    return getOwnRecord(tx, record.id)
  })
}

function offerIn({ told, case: held }: ApplicationRecord): ToldOfOffer {
  if (!told?.offer || held?.stage === 'withdrawn')
    throw new AppError('not-found', 'There is no offer on this application.')
  return { ...told, offer: told.offer }
}

const ended: Partial<Record<OfferState, string>> = {
  declined: 'You have declined this offer.',
  revoked: 'We have withdrawn this offer.',
  withdrawn: 'This offer has ended.',
  discarded: 'This offer has ended.',
  enrolled: 'You have already enrolled.',
}

function whyNot({ kind, offer }: ToldOfOffer, reply: OfferReply): string {
  const { state, answer_by, consented_at, defer_asked_at } = offer
  if (state === 'lapsed')
    return answer_by
      ? `This offer lapsed, because the last day to reply was ${longDate(new Date(+answer_by - 1))}.`
      : 'This offer has lapsed.'
  const end = ended[state]
  if (end) return end
  if (reply === 'ask_deferral' && defer_asked_at) return `You have already asked, on ${longDate(defer_asked_at)}.`
  if (kind === 'alternative_offer' && !consented_at) return 'Agree to the other programme first.'
  if (reply === 'consent' && kind !== 'alternative_offer' && state === 'offered')
    return 'This is an offer of the programme that was applied for. There is nothing to agree to.'
  return 'You have already replied to this offer.'
}

/**
 * Requests that a different person reviews a refusal. Throws 404, and 409 if it was already requested or is too late.
 */
export function askSecondLook(
  context: Context,
  transact: Transact,
  { accountId, uuid, reason }: { accountId: string; uuid: string; reason: string },
): Promise<OwnRecord> {
  return transact(async tx => {
    const record = await lockOwn(tx, accountId, uuid)
    const { told } = record
    if (told?.kind !== 'rejection' || record.case?.stage === 'withdrawn')
      throw new AppError('not-found', 'There is no refusal on this application.')
    if (told.second_look)
      throw new AppError('conflicting-change', `You have already asked, on ${longDate(told.second_look.asked_at)}.`)
    const deadline = secondLookDeadline(told.told_at)
    if (record.read_at >= deadline)
      throw new AppError('conflicting-change', `The last day to ask for a second look was ${longDate(deadline)}.`)
    const asked = { decision_id: told.id, application_id: record.id, reason, asked_at: context.clock.now() }
    await tx.insertInto('second_look').values(asked).execute()
    await tx
      .updateTable('admission_case')
      .set({ returned_at: asked.asked_at })
      .where('application_id', '=', record.id)
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: accountId },
      action: 'second-look.asked',
      subject: `application:${uuid}`,
    })
    const content = secondLookAsked(aboutDecision(context, record))
    await tellApplicant(tx, context, record, { kind: 'second-look-asked', content })
    return getOwnRecord(tx, record.id)
  })
}
