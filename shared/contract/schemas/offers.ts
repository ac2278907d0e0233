import * as z from 'zod'
import { capsEvents, capsStates } from '../../domain/caps-life.ts'
import { decisionKinds } from '../../domain/decisions.ts'
import { offerWork } from '../../domain/offer-filter.ts'
import { offerStates } from '../../domain/offer-life.ts'
import { offerReplies } from '../../domain/offer-reply.ts'
import { originalOutcomes } from '../../domain/originals.ts'
import { programTypes } from '../../domain/program-type.ts'
import { chosenDay } from './day.ts'
import { officePerson } from './office-person.ts'
import { optionalLine, optionalParagraphs, paragraphs, searchWords, uuid } from './text.ts'

const state = z.enum(offerStates, { error: 'There is no such state.' })
const name = z.object({ surname: z.string(), given: z.string() })

export const offersQuery = z.object({
  state: state.optional(),
  /** Words and filters, as parsed by `readOfferFilter`. */
  q: searchWords.optional(),
  limit: z.coerce.number().int().min(1).max(100, 'No more than 100 rows at a time.').optional(),
  after: z.string().max(300).optional(),
})

const offerHead = z.object({
  /** Of the decision. */
  id: uuid,
  /** Of the application. */
  uuid,
  application_number: z.string(),
  name,
  program_type: z.enum(programTypes),
  /** Of the place. */
  programme: z.string(),
  /** The round of the place: after a deferral, the next one. */
  round: z.string().nullable(),
  kind: z.enum(decisionKinds),
  state,
  since: z.string(),
  /** The first moment that is too late to reply; absent once the offer is answered. */
  answer_by: z.string().optional(),
  /** The applicant has asked to start a year later, and has had no answer. */
  asks_deferral: z.literal(true).optional(),
  matriculation_number: z.string().optional(),
})

export const offerRow = offerHead.extend({
  conditions: z.object({ open: z.number(), all: z.number() }),
  asks_waiver: z.literal(true).optional(),
  /** Accepted, and the acceptance fee is neither paid nor waived. */
  fee_due: z.literal(true).optional(),
  /** Accepted, and JAMB’s admission is still missing. */
  waits_for_jamb: z.literal(true).optional(),
})

export const offers = z.object({
  rows: z.array(offerRow),
  /** How many there are in each state, for the same search. */
  counts: z.partialRecord(state, z.number()),
  /** How many wait for each thing, in the caller’s scope, whatever the search; with the first page. */
  work: z.partialRecord(z.enum(offerWork), z.number()).optional(),
  unknown: z.array(z.string()).optional(),
  next: z.string().optional(),
})

const step = { by: officePerson.optional(), at: z.string() }

export const offerCondition = z.object({
  position: z.number(),
  text: z.string(),
  state: z.enum(['open', 'met', 'waived']),
  /** Who recorded that it is met, or granted the waiver. */
  done: z.object(step).optional(),
  /** Someone says that it is met without a document, which a colleague has to confirm. */
  meeting: z.object(step).optional(),
  /** Someone has asked for it to be waived. */
  waiver: z.object({ ...step, reason: z.string() }).optional(),
  /** The document that proves it. */
  document: uuid.optional(),
})

export const offerDocument = z.object({
  id: uuid,
  kind: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  size: z.number(),
  uploaded_at: z.string(),
  verdict: z.enum(['accepted', 'rejected']).optional(),
  /** Whether there is an original to inspect. */
  has_original: z.boolean(),
  original: z.object({ ...step, outcome: z.enum(originalOutcomes), note: z.string().optional() }).optional(),
})

export const offerActions = [
  'meet',
  'ask-waiver',
  'answer-waiver',
  'answer-deferral',
  'extend',
  'reply',
  'see-originals',
  'clear',
  'unclear',
  'number',
] as const
export type OfferAction = (typeof offerActions)[number]

export const offerDetails = offerHead.extend({
  /** For an undergraduate who is reported to JAMB. */
  caps: z
    .object({
      state: z.enum(capsStates),
      since: z.string().optional(),
      number: z.string(),
      can: z.array(z.enum(capsEvents)),
    })
    .optional(),
  round_name: z.string().optional(),
  session: z.string().optional(),
  conditions: z.array(offerCondition),
  documents: z.array(offerDocument),
  deferral: z
    .object({
      reason: z.string(),
      asked_at: z.string(),
      answered_at: z.string().optional(),
      /** Why it was refused. */
      answer: z.string().optional(),
      /** The session to which the place was moved. */
      session: z.string().optional(),
    })
    .optional(),
  decline_reason: z.string().optional(),
  revoke_asked: z.object({ ...step, reason: z.string() }).optional(),
  /** The history, the newest first. */
  history: z.array(z.object({ ...step, what: z.string(), text: z.string().optional() })),
  /** What the applicant could reply now; the office can record it for them. */
  replies: z.array(z.enum(offerReplies)),
  /** What the caller may do now. The server checks again when they do it. */
  can: z.array(z.enum(offerActions)),
})

export const conditionParams = z.object({
  id: uuid,
  position: z
    .string()
    .regex(/^[0-9]{1,2}$/)
    .transform(Number),
})

export const conditionBody = z.object({
  state: z.enum(['met', 'open'], { error: 'Say whether the condition is met.' }),
  /** The accepted document that proves it. Without one, it is met once a second person says so. */
  document: uuid.optional(),
})
export const waiverBody = z.object({ reason: paragraphs({ missing: 'Say why it can be waived.', max: 1_000 }) })
export const waiverAnswerBody = z.object({
  answer: z.enum(['grant', 'refuse'], { error: 'Grant or refuse the waiver.' }),
})
export const deferralBody = z.object({
  answer: z.enum(['grant', 'refuse'], { error: 'Grant or refuse the deferral.' }),
  reason: optionalParagraphs(1_000),
})
/** The email about a granted or refused deferral, as it would be sent now. */
export const deferralMail = z.object({ subject: z.string(), text: z.string() })
export const answerDateBody = z.object({
  answer_by: chosenDay(),
  reason: paragraphs({ missing: 'Say why. It is saved with the offer.', max: 1_000 }),
})
export const replyForBody = z.object({
  reply: z.enum(offerReplies, { error: 'Choose what the applicant wants.' }),
  /** For the office: how and when the applicant asked. */
  note: paragraphs({ missing: 'Say how and when the applicant asked.', max: 1_000 }),
  /** What the applicant says: why they decline or want to start later. */
  reason: optionalParagraphs(1_000),
})
export const originalParams = z.object({ id: uuid, kind: z.string().max(60, 'There is no such document.') })
export const originalBody = z.object({
  outcome: z.enum(originalOutcomes, { error: 'Say what you found.' }).nullable(),
  note: optionalLine(300),
})
export const clearanceBody = z.object({ note: optionalParagraphs(1_000) })
