import * as z from 'zod'
import { programTypes } from '../../domain/program-type.ts'
import { chosenDay } from './day.ts'
import { email, paragraphs, searchWords, uuid } from './text.ts'

export const draftsQuery = z.object({ q: searchWords.optional() })

/** Names the draft of the account with this email address; if it has several, the one with this `uuid`. */
export const extensionBody = z.object({
  email,
  program_type: z.enum(programTypes, { error: 'Choose one of the five programme types.' }),
  uuid: uuid.optional(),
  /** The last day. */
  until: chosenDay(),
  reason: paragraphs({ missing: 'Say why.', max: 1_000 }),
  /** The end that the sender has seen, null for none, so that a colleague’s newer one is not overwritten. */
  was: z.string().max(40).nullable().optional(),
})

/** An extension given to one applicant. */
export const extension = z.object({
  /** The first moment that is too late. */
  closes_at: z.string(),
  reason: z.string(),
  /** Absent for an extension given on the command line. */
  granted_by: z.string().optional(),
  granted_at: z.string(),
})

/** What the office may know of a draft before it is submitted: whose it is, and its deadline. */
export const draft = z.object({
  uuid,
  email: z.string(),
  name: z.object({ surname: z.string(), given: z.string() }),
  application_number: z.string().optional(),
  program_type: z.enum(programTypes),
  selected_program: z.string().nullable(),
  selected_program_title: z.string().nullable(),
  updated_at: z.string(),
  round: z
    .object({ id: z.string(), name: z.string(), session: z.string(), opens_at: z.string(), closes_at: z.string() })
    .optional(),
  extension: extension.optional(),
  /** It was submitted after the extension was given. */
  is_submitted: z.literal(true).optional(),
})

export const drafts = z.object({
  drafts: z.array(draft),
  /** Submitted applications with this address or number; those are in the queue. */
  submitted: z.array(z.object({ uuid, application_number: z.string() })),
})
