import * as z from 'zod'
import { type ApplicationStatus, applicationStatuses } from '../../domain/application-life.ts'
import type { AskedFees } from '../../domain/asked-fee.ts'
import { currencies } from '../../domain/money.ts'
import { programTypes } from '../../domain/program-type.ts'
import {
  feePartStates,
  feeReasons,
  formStates,
  progressStates,
  progressSteps,
  progressTurns,
  refereePartStates,
  refereeReasons,
  reviewStates,
} from '../../domain/progress.ts'
import { residencies } from '../../domain/residency.ts'
import { additionalQuestion } from './additional-question.ts'
import { ownCase } from './own-case.ts'
import { uuid } from './text.ts'

export type { ApplicationStatus }

export const documentOnWire = z.object({
  id: z.string(),
  kind: z.string(),
  file_name: z.string(),
  size: z.number(),
  uploaded_at: z.string(),
  /** The virus check is still running, so no one can open it. Absent when it has finished, or where there is none. */
  being_checked: z.literal(true).optional(),
})

/** Ours: a round of applications; `closes_at` is the first moment that is too late, for this applicant where they have an extension. */
export const round = z.object({
  id: z.string(),
  session: z.string(),
  name: z.string(),
  opens_at: z.string(),
  closes_at: z.string(),
  state: z.enum(['upcoming', 'open', 'closed']),
  /** The applicant has an extension: `closes_at` is later than for everyone else. */
  extended: z.literal(true).optional(),
})
export type RoundOnWire = z.infer<typeof round>

/** Ours: a programme to choose in place of one that is no longer accepting applications. */
const neighbour = z.object({ id: z.string(), title: z.string() })
export type NeighbourOnWire = z.infer<typeof neighbour>

/** Ours: the fee of a residency, as it was when the application was submitted. */
const feeAsked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('card'), amountMinor: z.number(), currency: z.enum(currencies) }),
  z.object({ kind: z.literal('transfer'), amountMinor: z.number(), currency: z.enum(currencies) }),
])
const askedFees: z.ZodType<AskedFees> = z.object({
  program_type: z.enum(programTypes),
  nigeria: feeAsked,
  international: feeAsked,
})

/**
 * Ours: the progress of the application, computed on the server by `shared/domain/progress.ts`. `next` is present
 * exactly when the applicant has something to do. It reveals nothing of what the office does or has decided.
 */
export const progress = z.object({
  state: z.enum(progressStates),
  turn: z.enum(progressTurns),
  next: z.enum(progressSteps).optional(),
  form: z.object({
    state: z.enum(formStates),
    /** Titles of sections and labels of documents. */
    missing: z.object({ sections: z.array(z.string()), documents: z.array(z.string()) }).optional(),
  }),
  fee: z.object({
    state: z.enum(feePartStates),
    reason: z.enum(feeReasons).optional(),
    amount: z.string().optional(),
  }),
  referees: z.array(
    z.object({
      number: z.number(),
      state: z.enum(refereePartStates),
      reason: z.enum(refereeReasons).optional(),
      since: z.string().optional(),
    }),
  ),
  review: z.object({ state: z.enum(reviewStates) }),
})

export const application = z.object({
  id: z.number(),
  uuid: z.string(),
  program_type: z.enum(programTypes),
  selected_program: z.string().nullable(),
  selected_program_title: z.string().nullable(),
  surname: z.string(),
  first_name: z.string(),
  other_names: z.string(),
  email: z.string(),
  phone: z.string(),
  residency: z.enum(residencies).nullable(),
  status: z.enum(applicationStatuses),
  is_draft: z.boolean(),
  has_paid: z.boolean(),
  submitted_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  revision: z.number(),
  /** Ours: the version of the form in which it was answered (`shared/forms`). */
  form_version: z.number(),
  referee_1: z.boolean(),
  referee_2: z.boolean(),
  first_referee_name: z.string(),
  first_referee_email: z.string(),
  second_referee_name: z.string(),
  second_referee_email: z.string(),
  /** Ours: for a programme that needs three references, once someone is named. */
  third_referee_name: z.string().optional(),
  third_referee_email: z.string().optional(),
  answers: z.record(z.string(), z.unknown()),
  documents: z.array(documentOnWire),
  /** The successful payment, or the one being checked; never a checkout in which nothing was paid. */
  payment_reference: z.string().optional(),
  /**
   * Ours: the newest checkout while the fee is due. It may have been paid without the payer returning to the site.
   */
  checkout_reference: z.string().optional(),
  /** Ours: a payment did not match, and the admissions office is checking it. */
  payment_held: z.literal(true).optional(),
  /** Ours: when the link for someone else to pay the fee stops working. */
  sponsor_link_ends_at: z.string().optional(),
  /** Ours: while the fee is due, what was asked when the application was submitted. It stays when other fees are published. */
  asked_fees: askedFees.optional(),
  /** Ours: the fee was paid and confirmed, and has been refunded. */
  fee_refunded: z.literal(true).optional(),
  /** Ours: the fee was paid with a test card and confirmed, and the office has voided that payment. */
  fee_voided: z.literal(true).optional(),
  /** Ours: 'Edit Application' would be refused. */
  read_only: z.literal(true).optional(),
  application_number: z.string().optional(),
  /**
   * Ours: the application’s round and the one after it. A draft can be moved to the next round once its own has
   * closed, and an applicant whose application has ended can apply again in it.
   */
  round: round.optional(),
  next_round: round.optional(),
  /**
   * Ours: the programmes that are not accepting applications in the draft’s round, by id; `retired` is the chosen one if it is no longer
   * offered at all. Absent if all are open.
   */
  closed_programmes: z.record(z.string(), z.enum(['closed', 'full', 'retired'])).optional(),
  /**
   * Ours: the kinds of documents that programmes in the draft’s round require beyond the form, by id. Absent if there
   * are none.
   */
  required_documents: z.record(z.string(), z.array(z.string())).optional(),
  /**
   * Ours: what the office asks beyond the form. The answer to the question `id` is the field `question_id`, also in `answers`; a file is a
   * document of that kind. Of a draft, those of every programme of its form; a submitted application keeps those that it was asked.
   */
  additional_questions: z.array(additionalQuestion).optional(),
  /** Always sent; optional because a browser may have stored an application from an earlier version of the server. */
  progress: progress.optional(),
  /** Ours: once the office has it. */
  case: ownCase.optional(),
})

/** The response to saving a draft, for a sender who already knows the rest. */
export const savedDraft = z.object({ uuid: z.string(), revision: z.number(), updated_at: z.string() })

export const savedApplication = z.union([application, savedDraft])

export const refereeStanding = z.object({ name: z.string(), email: z.string(), submitted: z.boolean() })

/** The fields of the form itself are described in `shared/forms`; these are sent with them. */
export const saveBody = z.looseObject({
  is_draft: z
    .union([z.boolean(), z.enum(['true', 'false'])], { error: 'Say whether this is a draft: true or false.' })
    .optional(),
  program_type: z.enum(programTypes, { error: 'Choose one of the five programme types.' }).optional(),
  /** Ours: which draft to save, when its programme changes from one program type to another. */
  application_uuid: uuid.optional(),
  /**
   * Ours: the `revision` that the sender has seen. A save based on an older one is refused, so that it overwrites
   * nothing.
   */
  base_revision: z.coerce.number({ error: 'Send the revision that you changed, as a number.' }).int().optional(),
  /**
   * Ours: changes to long texts instead of the whole texts, as JSON: `{"statement_of_purpose": {"of": 4100, "at":
   * 120, "remove": 3, "insert": "word"}}` (`shared/domain/splice.ts`). They apply to the text of `base_revision`,
   * which must be given.
   */
  splices: z.string({ error: 'The changes to long texts must be JSON.' }).optional(),
  /**
   * Ours: how much of the saved draft to return. 'short' is enough for a sender who names the `base_revision` it has
   * seen.
   */
  answer: z.enum(['whole', 'short'], { error: 'Ask for the whole answer or the short one.' }).optional(),
})

/**
 * Ours: `application_uuid` may name a submitted application for which the office has requested this kind, or whose
 * O’Level result was awaited: then `results` has its subjects and grades, as JSON.
 */
export const uploadBody = z.object({
  kind: z.string({ error: 'Say which document this is.' }).max(60, 'Say which document this is.'),
  program_type: z.enum(programTypes, { error: 'Choose one of the five programme types.' }),
  application_uuid: uuid.optional(),
  results: z.string({ error: 'The results must be JSON.' }).max(4000, 'The results are too long.').optional(),
})

/** Ours: a document of another application of the same person, offered again. */
export const earlierDocument = documentOnWire.omit({ being_checked: true })
export type EarlierDocument = z.infer<typeof earlierDocument>

/** Ours: which earlier documents to copy; all that are offered when none are named. */
export const takeDocumentsBody = z.object({
  documents: z.array(uuid, { error: 'The documents must be a list.' }).max(20, 'Choose up to 20 documents.').optional(),
})

export const residencyBody = z.object({ residency: z.enum(residencies, { error: 'Choose where you live.' }) })

export const idParams = z.object({ id: uuid })
export const uuidParams = z.object({ uuid })

export type ApplicationOnWire = z.infer<typeof application>
export type SavedDraft = z.infer<typeof savedDraft>
export type DocumentOnWire = z.infer<typeof documentOnWire>
