import * as z from 'zod'
import { attendances, mostPlaces } from '../../domain/sittings.ts'
import { chosenDay, chosenMoment } from './day.ts'
import { line, optionalParagraphs, paragraphs, uuid } from './text.ts'

export const sittingStates = ['coming', 'running', 'over', 'cancelled'] as const
const kind = z.enum(['screening', 'interview'])

/** A sitting as the office reads it. */
export const sitting = z.object({
  id: uuid,
  kind,
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string(),
  bring: z.string(),
  capacity: z.number(),
  taken: z.number(),
  present: z.number(),
  absent: z.number(),
  /** The first moment at which applicants can no longer change to or from it. */
  change_until: z.string(),
  state: z.enum(sittingStates),
  revision: z.number(),
  cancel_reason: z.string().optional(),
})
export type Sitting = z.infer<typeof sitting>

export const sittings = z.object({
  title: z.string(),
  round_name: z.string(),
  kind,
  /** How many can be invited and do not have a place. */
  waiting: z.number(),
  /** How many of them an invitation takes from checking to review. */
  moving: z.number(),
  sittings: z.array(sitting),
})
export type Sittings = z.infer<typeof sittings>

const moment = chosenMoment('Choose a day and a time.')

export const sittingBody = z.object({
  starts_at: moment,
  ends_at: moment,
  place: line({ missing: 'Enter the place.', max: 200 }),
  /** What applicants should bring, as they read it. */
  bring: optionalParagraphs(1_000),
  capacity: z
    .number({ error: 'Enter how many places there are.' })
    .int('Enter a whole number.')
    .min(1, 'Enter at least 1 place.')
    .max(mostPlaces, `Enter up to ${mostPlaces.toLocaleString('en-GB')} places.`),
  /** The last day on which applicants can change; two days before by default. */
  change_by: chosenDay().optional(),
})
export const changeSittingBody = sittingBody.extend({
  revision: z.number({ error: 'Send the revision that you have seen.' }),
})
export const cancelSittingBody = z.object({
  reason: paragraphs({ missing: 'Say why the sitting is cancelled. Applicants will read it.', max: 500 }),
})

/** One applicant in a sitting. */
export const placeParams = z.object({ id: uuid, uuid })
const placeReason = paragraphs({ missing: 'Say why. The applicant will read it.', max: 500 })
export const movePlaceBody = z.object({ sitting: uuid, reason: placeReason })
export const removePlaceBody = z.object({ reason: placeReason })

/** Without `uuids`: everyone who can be invited and does not have a place. `count`: how many the sender saw. */
export const sittingInviteBody = z.object({
  sittings: z.array(uuid).min(1, 'Choose at least one sitting.').max(50, 'Choose up to 50 sittings.'),
  uuids: z.array(uuid).min(1, 'Choose at least one person.').max(5_000, 'Invite up to 5,000 people.').optional(),
  count: z.number({ error: 'Enter how many there are.' }).int(),
})
export const sittingShares = z.object({
  invited: z.number(),
  shares: z.array(z.object({ sitting: uuid, count: z.number() })),
})

/** Applications of a choice that get no invitation, and why. Up to 100 are named. */
export const leftOut = z.object({
  count: z.number(),
  /** `why` continues the count, the most frequent first. */
  reasons: z.array(z.object({ why: z.string(), count: z.number() })),
  /** `why` continues the number. */
  cases: z.array(z.object({ uuid, application_number: z.string(), why: z.string() })),
})
export type LeftOut = z.infer<typeof leftOut>

/** A programme in a round, how many of a choice can be invited there, and its sittings to come. */
export const offeredSittings = z.object({
  round: z.string(),
  round_name: z.string(),
  programme: z.string(),
  title: z.string(),
  kind,
  people: z.number(),
  /** How many of them an invitation takes from checking to review. */
  moving: z.number(),
  sittings: z.array(sitting),
})
export type OfferedSittings = z.infer<typeof offeredSittings>

const attendance = z.enum(attendances)

/** Who is expected at a sitting. */
export const sittingPerson = z.object({
  uuid,
  application_number: z.string(),
  name: z.object({ surname: z.string(), given: z.string() }),
  attendance: attendance.optional(),
})
export type SittingPerson = z.infer<typeof sittingPerson>

export const sittingList = z.object({
  sitting,
  round: z.string(),
  programme: z.string(),
  title: z.string(),
  people: z.array(sittingPerson),
})
export type SittingList = z.infer<typeof sittingList>

/** `attendance` null: not recorded. */
export const attendanceBody = z.object({
  uuids: z.array(uuid).min(1, 'Choose at least one person.').max(mostPlaces, 'There are not so many places.'),
  attendance: attendance.nullable(),
})

/** A sitting that an applicant can change to. */
export const sittingChoice = z.object({ id: uuid, starts_at: z.string(), ends_at: z.string(), place: z.string() })
export type SittingChoice = z.infer<typeof sittingChoice>
export const sittingChoices = z.array(sittingChoice)
export const ownSittingBody = z.object({ sitting: uuid })

/** Ours: where and when an applicant is expected. */
export const ownSitting = z.object({
  kind,
  starts_at: z.string(),
  ends_at: z.string(),
  place: z.string(),
  bring: z.string(),
  /** Of the calendar file: the same id, and a higher sequence with each change. */
  uid: z.string(),
  sequence: z.number(),
  /** The first moment that is too late to change; absent once it has passed. */
  change_until: z.string().optional(),
  /** Why the office moved the applicant here. */
  reason: z.string().optional(),
})
/** A place that the office removed; shown until the sitting would have been over. */
export const removedSitting = ownSitting.pick({ kind: true, starts_at: true }).extend({ reason: z.string() })
export type OwnSitting = z.infer<typeof ownSitting>

/** The effect of an import of scores. */
export const noFields = z.object({})
/** Row by row, as the file has them. */
export const fileCells = z.object({ rows: z.array(z.array(z.string())) })

export const screeningPreview = z.object({
  scores: z.number(),
  absent: z.number(),
  /** Up to 100 of the refused lines. `index` counts from 0. */
  refused: z.array(z.object({ index: z.number(), application_number: z.string(), why: z.string() })),
  refused_count: z.number(),
})
