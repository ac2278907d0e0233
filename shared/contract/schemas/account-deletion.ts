import * as z from 'zod'
import { officePerson } from './office-person.ts'
import { paragraphs, uuid } from './text.ts'

export const deletionBody = z.object({
  /** What came, from whom, and how the office knows. */
  letter: paragraphs({ missing: 'Say what the letter asks, and how you know who wrote it.', max: 2_000 }),
})

export const deletionChoice = z.object({
  /** What was looked at. */
  deletion: uuid,
})

/** What the deletion of an account on a letter would end, and how far it has got. */
export const accountDeletion = z.object({
  applications: z.number(),
  documents: z.number(),
  /** What stays, and why, in sentences. */
  stays: z.array(z.string()),
  /** What prevents it, in sentences. */
  blocks: z.array(z.string()),
  deletion: z
    .object({
      id: uuid,
      letter: z.string(),
      asked_by: officePerson,
      asked_at: z.string(),
      approved_by: officePerson.optional(),
      approved_at: z.string().optional(),
    })
    .optional(),
})
