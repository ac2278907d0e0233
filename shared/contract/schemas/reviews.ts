import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { caseStages } from '../../domain/case-life.ts'
import { maxMessageLength } from '../../domain/message-length.ts'
import { programTypes } from '../../domain/program-type.ts'
import { recommendations } from '../../domain/review.ts'
import { rubricLevels, rubricLimits } from '../../domain/rubric.ts'
import { tidyLine, visibleText } from '../../domain/text.ts'
import { caseState } from './file.ts'
import { officePerson } from './office-person.ts'
import { queueView } from './queue-work.ts'
import { line, optionalLine, optionalParagraphs, uuid } from './text.ts'

const whole = (error: string) => z.number({ error }).int(error)

const criterion = z.strictObject({
  id: z
    .string()
    .max(40, 'Choose a shorter name.')
    .regex(/^[a-z][a-z0-9-]*$/, { error: 'Use small letters, digits and hyphens.' }),
  label: line({ missing: 'Enter what is scored.', max: 60 }),
  hint: z.string().max(300, 'This is too long. Use no more than 300 characters.').transform(tidyLine),
  weight: whole('Enter the weight as a whole number.')
    .min(1, 'A weight is 1 or more.')
    .max(100, 'A weight is up to 100.'),
  min: whole('Enter the lowest score.').min(0, 'A score is 0 or more.').max(99, 'A score has up to two digits.'),
  max: whole('Enter the highest score.')
    .min(1, 'The highest score is 1 or more.')
    .max(99, 'A score has up to two digits.'),
  words: z.array(line({ missing: 'Write words for each step of the scale.', max: 40 })).max(rubricLimits.steps),
})

export const rubricContent = z.strictObject({
  criteria: z
    .array(criterion, { error: 'The criteria must be a list.' })
    .min(1, 'Add a criterion.')
    .max(rubricLimits.criteria, `A rubric can have up to ${rubricLimits.criteria} criteria.`),
  tolerance: whole('Enter the difference that is tolerated.')
    .min(0)
    .max(100, 'Readers cannot differ by more than 100 points.'),
  readers: whole('Enter how many readers an application needs.')
    .min(1, 'An application needs one reader or more.')
    .max(rubricLimits.readers, `An application can have up to ${rubricLimits.readers} readers.`),
  /** Versions from before there was a choice show the name. */
  names_hidden: z.boolean('Say whether names are hidden: true or false.').default(false),
})

const rubricFor = {
  level: z.enum(rubricLevels, { error: 'There is no such level.' }),
  programme: z.string().max(100).nullable(),
}

/** `was`: the id of the draft that the sender has seen, so that a colleague’s newer one is not overwritten. */
export const rubricDraftBody = z.strictObject({ ...rubricFor, rubric: rubricContent, was: uuid.nullable() })

const rubricVersion = z.object({
  id: uuid,
  version: z.number(),
  rubric: rubricContent,
  drafted_by: officePerson.optional(),
  drafted_at: z.string(),
  published_by: officePerson.optional(),
  published_at: z.string().optional(),
  /** Applications scored with it. */
  applications: z.number(),
})

/** The versions of one rubric, the newest first. The newest published one is in force. */
export const rubricHistory = z.object({ ...rubricFor, versions: z.array(rubricVersion) })
export const rubricList = z.array(rubricHistory)

const scores = z.record(z.string().max(40), z.number({ error: 'A score is a number.' }))
const recommendation = z.enum(recommendations, { error: 'Choose what you recommend.' })
const comment = optionalParagraphs(maxMessageLength)

export const reviewBody = z.object({
  scores,
  recommendation,
  comment,
  revision: z.number({ error: 'Send the revision that you have seen.' }).int(),
})

/** A saved draft. Nothing has to be complete. */
export const reviewDraft = z.object({
  scores,
  recommendation: recommendation.optional(),
  comment: z
    .string()
    .max(maxMessageLength, `This is too long. Use no more than ${maxMessageLength} characters.`)
    .transform(visibleText)
    .optional(),
})

export const savedDraft = z.object({ drafted_at: z.string() })

/** A submitted review. */
export const submittedReview = z.object({
  scores,
  recommendation,
  comment: z.string(),
  /** Of 100, with one decimal. */
  total: z.number(),
  version: z.number(),
  submitted_at: z.string(),
})

export const ownReview = z.object({
  due_at: z.string().optional(),
  draft: reviewDraft.optional(),
  drafted_at: z.string().optional(),
  submitted: submittedReview.optional(),
})

/** A reader of the application. Scores are present once the caller may see them. */
export const caseReader = z.object({
  id: uuid,
  reader: officePerson,
  state: z.enum(['assigned', 'submitted', 'conflict', 'taken-back']),
  assigned_at: z.string(),
  due_at: z.string().optional(),
  note: z.string().optional(),
  /** They can no longer read it: their role has ended, or no longer covers this programme. */
  cannot_read: z.literal(true).optional(),
  submitted: submittedReview.optional(),
})

export const caseReviews = z.object({
  stage: z.enum(caseStages),
  revision: z.number(),
  /** Absent where the programme has none, so no one scores. */
  rubric: rubricContent.optional(),
  rubric_version: z.number().optional(),
  /** The caller’s own review, if they are one of the readers. */
  mine: ownReview.optional(),
  /** Why the others’ reviews are hidden. */
  hidden: z.literal('until-yours-is-in').optional(),
  readers: z.array(caseReader).optional(),
  /** The status of the reviews, for people who may see it. */
  outcome: z.enum(['waiting', 'third-wanted', 'complete']).optional(),
  /** Between the highest and the lowest total, in points. */
  difference: z.number().optional(),
  score: z.number().optional(),
})

export const scoredCase = z.object({ case: caseState, reviews: caseReviews })

export const conflictBody = z.object({ note: optionalParagraphs(500) })

/** One row of a reading list. */
const readingRow = z.object({
  uuid,
  application_number: z.string(),
  program_type: z.enum(programTypes),
  selected_program: z.string().nullable(),
  title: z.string().nullable(),
  /** `closed`: the case left this stage before it was scored. */
  state: z.enum(['to-score', 'begun', 'submitted', 'closed']),
  asked_at: z.string(),
  due_at: z.string().optional(),
  submitted_at: z.string().optional(),
  total: z.number().optional(),
})

export const readingList = z.object({ rows: z.array(readingRow) })

export const mostShared = 1000

const shareChoice = {
  readers: z.array(uuid).min(1, 'Choose a reader.').max(50, 'Choose up to 50 readers.'),
  /** The last day. */
  due_on: z.string({ error: 'Choose a date.' }).refine(isDay, { error: 'Choose a date.' }),
  /** Readers per application; by default, as many as it lacks under its rubric. */
  each: z.number().int().min(1).max(rubricLimits.readers).optional(),
  /** The count from the preview. Without it nothing is done, and the preview is returned. */
  count: z.number().int().min(0).optional(),
}

export const shareBody = z.union(
  [
    z.strictObject({ ...shareChoice, filter: queueView }),
    z.strictObject({
      ...shareChoice,
      uuids: z
        .array(uuid)
        .min(1, 'Choose at least one application.')
        .max(mostShared, 'Choose everything that matches.'),
    }),
  ],
  { error: 'Choose applications one by one, or everything that a view shows.' },
)

export const sharedOut = z.object({
  /** Applications that will get readers. */
  count: z.number(),
  /** Applications that already have enough readers. */
  enough: z.number(),
  shares: z.array(officePerson.extend({ count: z.number(), load: z.number() })),
  done: z.boolean(),
})

export const readerQuery = z.object({ uuid: uuid.optional() })

/** Colleagues who can be asked to score. `barred`: why they cannot score the application in question. */
export const possibleReaders = z.array(
  officePerson.extend({
    /** Applications they still have to score. */
    load: z.number(),
    overdue: z.number(),
    barred: z.enum(['reads-it', 'conflict', 'referee', 'has-seen-scores', 'other-programmes']).optional(),
  }),
)

export const endReviewBody = z.object({ note: optionalLine(200) })
