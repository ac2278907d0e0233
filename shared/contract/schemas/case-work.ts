import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { caseStages } from '../../domain/case-life.ts'
import { maxMessageLength } from '../../domain/message-length.ts'
import { programTypes } from '../../domain/program-type.ts'
import { caseState, documentVersion, verdicts } from './case-file.ts'
import { email, line, optionalParagraphs, paragraphs, uuid } from './text.ts'

const revision = z.number({ error: 'Send the revision that you have seen.' }).int()
const reason = optionalParagraphs(1_000)

export const stageBody = z.object({ stage: z.enum(caseStages, { error: 'There is no such stage.' }), revision, reason })

export const assigneeBody = z.object({ staff_id: uuid.nullable(), revision })

/** `null` takes a verdict back. `was`: the verdict that the sender has seen, so that a newer one of somebody else is not overwritten. */
export const verdictBody = z.object({
  verdict: z.enum(verdicts, { error: 'The verdict is accepted, rejected or null.' }).nullable(),
  reason: z.string().max(60, 'There is no such reason.').optional(),
  was: z.enum(verdicts).nullable().optional(),
})

/** Why a document is not enough. `request` is what the applicant is asked then, to begin a request with. */
export const documentReason = z.object({ code: z.string(), label: z.string(), request: z.string() })

/** The whole list in its order. One without a code is new; one that is missing is no longer offered. */
export const documentReasonsBody = z.object({
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

export const requestsBody = z.object({
  requests: z
    .array(
      z.object({
        kind: z.string({ error: 'Say which document.' }).max(60, 'Say which document.'),
        message: paragraphs({ missing: 'Write what you need.', max: maxMessageLength }),
      }),
      { error: 'requests must be a list.' },
    )
    .min(1, 'Add what you need.')
    .max(20, 'You can ask for up to 20 things.'),
  /** The last day, in West Africa Time. */
  due_on: z.string({ error: 'Choose a date.' }).refine(isDay, { error: 'Choose a date.' }),
})

export const messageBody = z.object({ body: paragraphs({ missing: 'Write your message.', max: maxMessageLength }) })
export const noteBody = z.object({ body: paragraphs({ missing: 'Write your note.', max: maxMessageLength }) })

/** The draft of the account with this email address is meant. */
export const extensionBody = z.object({
  email,
  program_type: z.enum(programTypes, { error: 'program_type must be one of the five program types.' }),
  /** The last day, in West Africa Time. */
  until: z.string({ error: 'Choose a date.' }).refine(isDay, { error: 'Choose a date.' }),
  reason: paragraphs({ missing: 'Say why.', max: 1_000 }),
})

export const movedCase = z.object({ case: caseState })
export const judgedDocument = z.object({ version: documentVersion, case: caseState })
export const documentReasons = z.array(documentReason)
