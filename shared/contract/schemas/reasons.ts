import * as z from 'zod'
import { documentReason } from './case-work.ts'
import { officePerson } from './office-person.ts'
import { line, paragraphs } from './text.ts'

/**
 * The whole list, in order. A reason without a code is new; a missing one is no longer offered. `revision`: the one
 * that the sender has seen.
 */
export const documentReasonsBody = z.object({
  revision: z.number({ error: 'Send the revision that you have seen.' }).int(),
  reasons: z
    .array(
      z.object({
        code: z.string().max(60, 'There is no such reason.').optional(),
        label: line({ missing: 'Enter the reason.', max: 60 }),
        request: paragraphs({ missing: 'Enter what the applicant is asked.', max: 500 }),
      }),
      { error: 'reasons must be a list.' },
    )
    .min(1, 'There has to be at least one reason.')
    .max(30, 'You can have up to 30 reasons.'),
})

const reasonText = documentReason.pick({ code: true, label: true, request: true })

/** The list after a change, the newest first. */
export const reasonVersion = z.object({
  revision: z.number(),
  saved_at: z.string(),
  /** Absent for the original list. */
  saved_by: officePerson.optional(),
  reasons: z.array(reasonText),
})

/** The reasons, for the people who edit them. */
export const reasonList = z.object({
  revision: z.number(),
  /** Those that are offered, in their order. */
  reasons: z.array(reasonText),
  retired: z.array(reasonText),
  /** How many documents name each. */
  uses: z.record(z.string(), z.number()),
  history: z.array(reasonVersion),
})
