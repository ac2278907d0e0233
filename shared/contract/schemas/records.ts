import * as z from 'zod'
import { feedStates } from '../../domain/feed.ts'
import { programTypes } from '../../domain/program-type.ts'
import { residencies } from '../../domain/residency.ts'
import { line, uuid } from './text.ts'

/** The most people in one response. */
export const mostInFeed = 500

const count = (most: number, error: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, error)
    .transform(Number)
    .refine(value => value <= most, { error })

export const feedQuery = z.object({
  /** The number up to which everything has been read; 0 to start from the beginning. */
  after: count(
    Number.MAX_SAFE_INTEGER,
    'The place to continue from must be a number from an earlier answer, or 0.',
  ).optional(),
  limit: count(mostInFeed, `The limit must be a number from 1 to ${mostInFeed}.`)
    .refine(value => value > 0, { error: `The limit must be a number from 1 to ${mostInFeed}.` })
    .optional(),
  /** `feed` from the response that `after` came from. */
  feed: uuid.optional(),
})

/** One place that someone has taken up. */
export const feedPlace = z.object({
  application: uuid,
  application_number: z.string(),
  /** An enrolled place has a matriculation number. */
  state: z.enum(feedStates),
  since: z.string(),
  program_type: z.enum(programTypes),
  programme: z.object({ id: z.string(), title: z.string() }),
  /** The round in which the place starts: that of the application, or the one it was deferred to. */
  round: z.object({ id: z.string(), session: z.string(), starts_on: z.string() }).optional(),
  track: z.string().optional(),
  residency: z.enum(residencies).optional(),
  jamb_registration_number: z.string().optional(),
  matriculation_number: z.string().optional(),
})

/** As the person entered it in the application of their newest place. */
export const feedPerson = z.object({
  surname: z.string(),
  first_name: z.string(),
  other_names: z.string(),
  email: z.string(),
  phone: z.string(),
  date_of_birth: z.string().optional(),
  gender: z.string().optional(),
  nationality: z.string().optional(),
})

/**
 * Everything about one person, replacing what came before. `gone`: the person no longer has a place (`place-ended`),
 * or the admissions office has erased them (`erased`).
 */
export const feedEntry = z.discriminatedUnion('status', [
  z.object({
    number: z.int(),
    /** The same in every entry about this person. */
    id: uuid,
    changed_at: z.string(),
    status: z.literal('live'),
    person: feedPerson,
    /** Usually one. Someone with two must decline one of them before enrolment. */
    places: z.array(feedPlace),
  }),
  z.object({
    number: z.int(),
    id: uuid,
    changed_at: z.string(),
    status: z.literal('gone'),
    why: z.enum(['place-ended', 'erased']),
  }),
])

export const feedPage = z.object({
  /** If this id changes, the feed has restarted, for example after a restore. Discard your copy and read again from 0. */
  feed: uuid,
  /** Sorted by number, each person once. */
  entries: z.array(feedEntry),
  /** Use as `after` in the next call. */
  next: z.int(),
  /** Whether there is more to read now. */
  has_more: z.boolean(),
})

export const matriculationBody = z.object({
  matriculation_number: line({ missing: 'Enter the matriculation number.', max: 80 }),
})

export const matriculationAnswer = z.object({
  application: uuid,
  matriculation_number: z.string(),
  given_at: z.string(),
})
