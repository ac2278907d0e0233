import * as z from 'zod'
import { ownAcceptanceFeeStates } from '../../domain/acceptance-fee.ts'
import { capsStates } from '../../domain/caps-life.ts'
import { decisionKinds } from '../../domain/decisions.ts'
import { letterStandings, letterStates } from '../../domain/letters.ts'
import { currencies } from '../../domain/money.ts'
import { offerStates } from '../../domain/offer-life.ts'
import { offerReplies } from '../../domain/offer-reply.ts'
import { ownStages } from '../../domain/own-case.ts'
import { unaskedStates } from '../../domain/unasked.ts'
import { ownSitting, removedSitting } from './sittings.ts'
import { optionalParagraphs, paragraphs, uuid } from './text.ts'
import { ownTranscript } from './transcripts.ts'

/** Something that the office asked for. */
export const ownRequest = z.object({
  id: uuid,
  /** A kind of document to upload, or `answer` for a written reply. */
  kind: z.string(),
  /** The name of the document. */
  label: z.string(),
  message: z.string(),
  /** Which files are accepted; absent for a written reply. */
  accepts: z.enum(['pdf', 'image', 'pdf-or-image']).optional(),
  state: z.enum(['open', 'answered']),
})
export type OwnRequest = z.infer<typeof ownRequest>

const accepts = z.enum(['pdf', 'image', 'pdf-or-image'])

/** Ours: a document of the form, of which a newer version can be sent. */
const sendable = z.object({ kind: z.string(), label: z.string(), accepts })
export type Sendable = z.infer<typeof sendable>

/** Ours: a document that the applicant sent without being asked. */
const ownUnasked = z.object({
  id: uuid,
  kind: z.string(),
  /** The name of the document. */
  label: z.string(),
  file_name: z.string(),
  sent_at: z.string(),
  state: z.enum(unaskedStates),
  /** Why the office keeps the version that it has. */
  answer: z.string().optional(),
})
export type OwnUnasked = z.infer<typeof ownUnasked>

/** A released decision. */
const ownDecision = z.object({
  kind: z.enum(decisionKinds),
  told_at: z.string(),
  /** The programme of the place that is offered. */
  programme: z.object({ id: z.string(), title: z.string() }).optional(),
  /** The session of the place and its first day; the later ones after a deferral. */
  session: z.string().optional(),
  starts_on: z.string().optional(),
  /** The reasons for a refusal, each with the applicant’s own figure where there is one. */
  reasons: z.array(z.object({ sentence: z.string(), own_figure: z.string().optional() })).optional(),
  /** For a refusal: how many people had applied for how many places when it was confirmed; absent where unknown. */
  demand: z.object({ applied: z.number(), places: z.number() }).optional(),
  conditions: z.array(z.object({ text: z.string(), state: z.enum(['open', 'met', 'waived']) })).optional(),
  revoked: z.object({ at: z.string(), reason: z.string() }).optional(),
  second_look: z
    .object({
      /** The first moment that is too late to ask; absent once the applicant has asked. */
      ask_by: z.string().optional(),
      asked_at: z.string().optional(),
    })
    .optional(),
})

/** What to pay to take up the place; absent where there is no fee. Amounts are in minor units. */
const ownAcceptanceFee = z.object({
  amount: z.number(),
  currency: z.enum(currencies),
  label: z.string(),
  state: z.enum(ownAcceptanceFeeStates),
  /** The first day of the session. */
  pay_before: z.string().optional(),
  /** The successful payment, or the one being checked. */
  payment_reference: z.string().optional(),
  /** The newest checkout in which it may have been paid. */
  checkout_reference: z.string().optional(),
  sponsor_link_ends_at: z.string().optional(),
  /** A confirmed payment was refunded. */
  returned: z.literal(true).optional(),
})

const ownOffer = z.object({
  state: z.enum(offerStates),
  since: z.string(),
  /** The first moment that is too late to reply. */
  answer_by: z.string().optional(),
  consented_at: z.string().optional(),
  defer_asked_at: z.string().optional(),
  /** The registrar’s answer to a request to start a year later; `refused` contains the reason, which may be empty. */
  deferral: z.object({ answered_at: z.string(), refused: z.string().optional() }).optional(),
  matriculation_number: z.string().optional(),
  /** What the applicant can do now. */
  can: z.array(z.enum(offerReplies)),
  letter: z.enum(letterStandings),
  acceptance_fee: ownAcceptanceFee.optional(),
  /** All letters issued, the newest first, including those replaced since. */
  letters: z.array(z.object({ number: z.string(), issued_at: z.string(), state: z.enum(letterStates) })).optional(),
})

/** The status of an undergraduate’s recommendation to JAMB; present only with a released offer. */
const ownCaps = z.object({
  state: z.enum(capsStates),
  /** Absent until it has been proposed. */
  since: z.string().optional(),
  message: z.string(),
  /** What to do. */
  advice: z.string(),
})

/** Ours: the status of the case, as far as it has been released. */
export const ownCase = z.object({
  stage: z.enum(ownStages),
  message: z.string(),
  /** The first moment that is late. Later replies are still accepted while the office is checking. */
  due_at: z.string().optional(),
  requests: z.array(ownRequest).optional(),
  /** The documents that the applicant sent without being asked, the newest of each kind. */
  sent: z.array(ownUnasked).optional(),
  /** What was asked of records offices, and whether they have answered. */
  transcripts: z.array(ownTranscript).optional(),
  /** What the applicant can send without being asked. */
  can_send: z.array(sendable).optional(),
  /** Unread messages from the office. */
  unread: z.number().optional(),
  /** Whether the applicant can withdraw. */
  can_withdraw: z.literal(true).optional(),
  /** The time and place of a screening or interview, until it is over. */
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
  /** When the recipient first read it. */
  read_at: z.string().optional(),
})
export type OwnMessage = z.infer<typeof ownMessage>
export const ownMessages = z.array(ownMessage)

const text = paragraphs({ missing: 'Write your message.', max: 5_000 })
export const ownMessageBody = z.object({ body: text })
export const unaskedDocumentBody = z.object({
  kind: z.string({ error: 'Say which document this is.' }).max(60, 'Say which document this is.'),
  note: optionalParagraphs(1_000),
})
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
