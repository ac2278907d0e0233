import * as z from 'zod'
import { programTypes } from '../../domain/program-type.ts'
import { email, line, optionalLine, optionalParagraphs, paragraphs } from './text.ts'

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
    .transform(value => (typeof value === 'string' && /^\s*[1-5]\s*$/.test(value) ? Number(value) : value))
    .refine(
      (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5,
      {
        error: `Rate the candidate’s ${of} from 1 to 5.`,
      },
    )

const optionalEmail = z.union([z.literal(''), email]).optional()

/** `candidate_name` and `programme_applied_for` are taken from the application, whatever is sent. */
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

export const referenceAnswer = z.object({ detail: z.string(), submitted_at: z.string() })

/** Its fields are checked by the use-case, whose messages are the spec's (section 5). */
export const changeRefereeBody = z.object({
  referee_number: z
    .union([z.literal(1), z.literal(2), z.enum(['1', '2'])], { error: 'referee_number must be 1 or 2.' })
    .transform(Number),
  new_referee_name: optionalLine(120),
  new_referee_email: optionalLine(254),
})

export const changeRefereeAnswer = z.object({
  detail: z.string(),
  referee: z.object({ number: z.number(), name: z.string(), email: z.string(), submitted: z.boolean() }),
})

// The link's uuid is read as any text: a damaged link must get the page that explains, not a list of problems.
export const linkParams = z.object({ uuid: z.string().max(200) })

export type ReferenceSummary = z.infer<typeof referenceSummary>
