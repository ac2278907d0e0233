import * as z from 'zod'
import { programTypes } from '../../domain/program-type.ts'
import { refereeReasons } from '../../domain/progress.ts'
import { refereeStatuses } from '../../domain/references.ts'
import { asciiSigns, tidyLine } from '../../domain/text.ts'
import { email, line, optionalLine, optionalParagraphs, paragraphs, typedEmail, uuid } from './text.ts'

export const referenceSummary = z.object({
  first_name: z.string(),
  surname: z.string(),
  other_names: z.string(),
  selected_program: z.string(),
  program_type: z.enum(programTypes),
  referee: z.object({ number: z.number(), name: z.string(), status: z.string() }),
})

const rating = (of: string) =>
  z
    .union([z.number(), z.string()], { error: `Rate the candidate’s ${of} from 1 to 5.` })
    .transform(value => (typeof value === 'string' ? asciiSigns(value).trim() : value))
    .transform(value => (typeof value === 'string' && /^[1-5]$/.test(value) ? Number(value) : value))
    .refine(
      (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5,
      {
        error: `Rate the candidate’s ${of} from 1 to 5.`,
      },
    )

const optionalEmail = z
  .union([
    z
      .string()
      .refine(text => tidyLine(text) === '')
      .transform(() => ''),
    email,
  ])
  .optional()

/** `candidate_name` and `programme_applied_for` always come from the application; what is sent is ignored. */
export const referenceBody = z.object({
  name: line({ missing: 'Enter your full name.', max: 160 }),
  designation: line({ missing: 'Enter your designation.', max: 160 }),
  email_official: email,
  email_personal: optionalEmail,
  place_of_work: line({ missing: 'Enter your place of work.', max: 200 }),
  contact_details: optionalParagraphs(600),
  known_duration_context: paragraphs({
    missing: 'Say how long and in what context you have known the candidate.',
    max: 3000,
  }),
  intellectual_ability: rating('intellectual ability'),
  research_ability: rating('research ability'),
  teaching_ability: rating('teaching ability'),
  leadership_ability: rating('leadership ability'),
  final_recommendation: paragraphs({ missing: 'Write your final recommendation.', max: 6000 }),
  additional_comments: optionalParagraphs(6000),
})

/** A rating that a letter may not have. */
const paperRating = (of: string) => z.union([z.enum(['', '0']).transform(() => undefined), rating(of)]).optional()

/** A reference that came on paper, as the office enters it. The scan comes with it. */
export const paperReferenceBody = z.object({
  name: line({ missing: 'Enter the name on the letter.', max: 160 }),
  designation: line({ missing: 'Enter the position on the letter.', max: 160 }),
  place_of_work: line({ missing: 'Enter the place of work on the letter.', max: 200 }),
  known_duration_context: optionalParagraphs(3000),
  intellectual_ability: paperRating('intellectual ability'),
  research_ability: paperRating('research ability'),
  teaching_ability: paperRating('teaching ability'),
  leadership_ability: paperRating('leadership ability'),
  final_recommendation: paragraphs({ missing: 'Enter what the letter recommends.', max: 6000 }),
  additional_comments: optionalParagraphs(6000),
})

export const referenceAnswer = z.object({ detail: z.string(), submitted_at: z.string() })

/**
 * An unfinished draft: anything may be missing, incomplete, or longer than can be submitted. A rating of 0 is none.
 */
const draftLine = optionalLine(600)
const draftParagraphs = optionalParagraphs(12_000)
const draftRating = z.number({ error: 'A rating is a number from 0 to 5.' }).int().min(0).max(5).optional()

export const referenceDraftBody = z.object({
  name: draftLine,
  designation: draftLine,
  email_official: draftLine,
  email_personal: draftLine,
  place_of_work: draftLine,
  contact_details: draftParagraphs,
  known_duration_context: draftParagraphs,
  intellectual_ability: draftRating,
  research_ability: draftRating,
  teaching_ability: draftRating,
  leadership_ability: draftRating,
  final_recommendation: draftParagraphs,
  additional_comments: draftParagraphs,
})

/** `saved_at` is null and `answers` is empty when nothing was saved yet. */
export const referenceDraft = z.object({ answers: referenceDraftBody, saved_at: z.string().nullable() })
export const draftSaved = z.object({ saved_at: z.string() })

/** Only the office sees the reason. */
export const declineBody = z.object({ reason: optionalParagraphs(500) })

export const refereeParams = z.object({ number: z.enum(['1', '2', '3']).transform(Number) })

/** A referee, as the applicant may see them: never a link, a text or a trust signal. */
export const refereePlace = z.object({
  number: z.number(),
  /** Empty while no third referee is named. */
  name: z.string(),
  email: z.string(),
  status: z.enum(['Pending', 'Submitted']),
  state: z.enum(refereeStatuses),
  submitted: z.boolean(),
  reason: z.string(),
  may_change: z.boolean(),
  changes_left: z.number(),
  /** What only the applicant can put right, as in the application’s `progress`. */
  needs: z.enum(refereeReasons).nullable(),
  next_reminder_at: z.string().nullable(),
  remind: z.object({
    possible: z.boolean(),
    from: z.string().nullable(),
    because: z.enum(['not-asked', 'answered', 'declined', 'bounced', 'stopped', 'recently']).nullable(),
  }),
  mails: z.array(
    z.object({
      kind: z.enum(['request', 'reminder', 'reminder-by-hand', 'new-link', 'receipt']),
      to: z.string(),
      /** `full`: the mailbox has no room; we try for three days. */
      state: z.enum(['queued', 'sent', 'failed', 'bounced', 'full']),
      at: z.string(),
    }),
  ),
})

export const refereesAnswer = z.object({
  references_required: z.number(),
  all_received: z.boolean(),
  referees: z.array(refereePlace),
})

/**
 * The use-case checks these fields, with the messages of spec section 5. Only some programmes have a third referee.
 */
export const changeRefereeBody = z.object({
  referee_number: z
    .union([z.literal(1), z.literal(2), z.literal(3), z.enum(['1', '2', '3'])], {
      error: 'Choose one of your referees.',
    })
    .transform(Number),
  new_referee_name: optionalLine(120),
  new_referee_email: typedEmail.optional(),
  /** Ours: which application; by default the most recently submitted one. */
  application_uuid: uuid.optional(),
})

/** Ours: which application; by default the most recently submitted one. */
export const refereesQuery = z.object({ application_uuid: uuid.optional() })

export const changeRefereeAnswer = z.object({
  detail: z.string(),
  referee: z.object({ number: z.number(), name: z.string(), email: z.string(), submitted: z.boolean() }),
})

// Any text is accepted as the uuid: a damaged link must lead to the page that explains it, not to a list of problems.
export const linkParams = z.object({ uuid: z.string().max(200) })

export type RefereePlace = z.infer<typeof refereePlace>
export type ReferenceDraft = z.infer<typeof referenceDraft>
export type ReferenceSummary = z.infer<typeof referenceSummary>
