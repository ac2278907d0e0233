import * as z from 'zod'
import { ownAcceptanceFeeStates } from '../../domain/acceptance-fee.ts'
import { capsStates } from '../../domain/caps-life.ts'
import { decisionKinds } from '../../domain/decisions.ts'
import { letterStandings, letterStates } from '../../domain/letters.ts'
import { offerStates } from '../../domain/offer-life.ts'
import { offerReplies } from '../../domain/offer-reply.ts'
import { ownStages } from '../../domain/own-case.ts'
import { ownSitting, removedSitting } from './sittings.ts'
import { optionalParagraphs, paragraphs, uuid } from './text.ts'

/** Something that the office asked for. */
export const ownRequest = z.object({
  id: uuid,
  /** A kind of document to upload, or `answer` for a reply in words. */
  kind: z.string(),
  /** The name of the document. */
  label: z.string(),
  message: z.string(),
  /** Which files are taken; absent for a reply in words. */
  accepts: z.enum(['pdf', 'image', 'pdf-or-image']).optional(),
  state: z.enum(['open', 'answered']),
})
export type OwnRequest = z.infer<typeof ownRequest>

/** A decision whose hour has come. */
const ownDecision = z.object({
  kind: z.enum(decisionKinds),
  told_at: z.string(),
  /** The programme of the place that is offered. */
  programme: z.object({ id: z.string(), title: z.string() }).optional(),
  /** The session of the place, and the day on which studies start; later ones after a deferral. */
  session: z.string().optional(),
  starts_on: z.string().optional(),
  /** Why the application was refused, each with the applicant’s own figure where there is one. */
  reasons: z.array(z.object({ sentence: z.string(), own_figure: z.string().optional() })).optional(),
  /** Of a refusal: how many had applied for how many places when it was confirmed; absent where that is not known. */
  demand: z.object({ applied: z.number(), places: z.number() }).optional(),
  conditions: z.array(z.object({ text: z.string(), state: z.enum(['open', 'met', 'waived']) })).optional(),
  revoked: z.object({ at: z.string(), reason: z.string() }).optional(),
  second_look: z
    .object({
      /** The first moment that is too late to ask; absent once it has been asked for. */
      ask_by: z.string().optional(),
      asked_at: z.string().optional(),
    })
    .optional(),
})

/** What is asked for to take up the place; absent where nothing is. Amounts in minor units. */
const ownAcceptanceFee = z.object({
  amount: z.number(),
  currency: z.enum(['NGN', 'USD']),
  label: z.string(),
  state: z.enum(ownAcceptanceFeeStates),
  /** The first day of the session. */
  pay_before: z.string().optional(),
  /** Of the payment that counts, or of the one that is being checked. */
  payment_reference: z.string().optional(),
  /** The newest checkout in which it may have been paid. */
  checkout_reference: z.string().optional(),
  sponsor_link_ends_at: z.string().optional(),
  /** A payment that counted was refunded. */
  returned: z.literal(true).optional(),
})

const ownOffer = z.object({
  state: z.enum(offerStates),
  since: z.string(),
  /** The first moment that is too late to reply. */
  answer_by: z.string().optional(),
  consented_at: z.string().optional(),
  defer_asked_at: z.string().optional(),
  /** The registrar’s answer to a request to start a year later; `refused` with the reason, which may be empty. */
  deferral: z.object({ answered_at: z.string(), refused: z.string().optional() }).optional(),
  matriculation_number: z.string().optional(),
  /** What the applicant can do now. */
  can: z.array(z.enum(offerReplies)),
  letter: z.enum(letterStandings),
  acceptance_fee: ownAcceptanceFee.optional(),
  /** Those that were issued, the newest first; a replaced one stays listed. */
  letters: z.array(z.object({ number: z.string(), issued_at: z.string(), state: z.enum(letterStates) })).optional(),
})

/** Where the recommendation of an undergraduate to JAMB is; with an offer that was told, and only then. */
const ownCaps = z.object({
  state: z.enum(capsStates),
  /** Absent while it is still to be proposed. */
  since: z.string().optional(),
  message: z.string(),
  /** What to do. */
  advice: z.string(),
})

/** Ours: how far the office is, as far as it has been released. */
export const ownCase = z.object({
  stage: z.enum(ownStages),
  message: z.string(),
  /** The first moment that is late. What comes later counts while the office is still checking. */
  due_at: z.string().optional(),
  requests: z.array(ownRequest).optional(),
  /** Messages from the office that have not been read. */
  unread: z.number().optional(),
  /** Whether the applicant can withdraw. */
  can_withdraw: z.literal(true).optional(),
  /** Where and when a screening or an interview is, until it is over. */
  sitting: ownSitting.optional(),
  removed_sitting: removedSitting.optional(),
  decision: ownDecision.optional(),
  offer: ownOffer.optional(),
  caps: ownCaps.optional(),
})
export type OwnCase = z.infer<typeof ownCase>

export const ownMessage = z.object({
  id: uuid,
  from: z.enum(['office', 'applicant']),
  body: z.string(),
  sent_at: z.string(),
  /** When it was first read by the other side. */
  read_at: z.string().optional(),
})
export type OwnMessage = z.infer<typeof ownMessage>
export const ownMessages = z.array(ownMessage)

const text = paragraphs({ missing: 'Write your message.', max: 5_000 })
export const ownMessageBody = z.object({ body: text })
export const ownAnswerBody = z.object({ body: paragraphs({ missing: 'Write your reply.', max: 5_000 }) })
export const withdrawBody = z.object({ reason: optionalParagraphs(1_000) })

export const declineBody = z.object({ reason: optionalParagraphs(1_000) })
export const deferBody = z.object({
  reason: paragraphs({ missing: 'Say why you would like to start a year later.', max: 2_000 }),
})
export const secondLookBody = z.object({
  reason: paragraphs({ missing: 'Say what we should look at again.', max: 5_000 }),
})

export const requestParams = z.object({ uuid, request: uuid })
