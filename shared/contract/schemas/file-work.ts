import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { caseStages } from '../../domain/case-life.ts'
import { maxMessageLength } from '../../domain/message-length.ts'
import { requirementVerdicts } from '../../domain/requirement.ts'
import { templateUses } from '../../domain/templates.ts'
import { caseDocument, caseState, documentVersion, requirement, verdicts } from './file.ts'
import { optionalParagraphs, paragraphs, uuid } from './text.ts'

const revision = z.number({ error: 'Send the revision that you have seen.' }).int()
const reason = optionalParagraphs(1_000)

export const stageBody = z.object({ stage: z.enum(caseStages, { error: 'There is no such stage.' }), revision, reason })

export const assigneeBody = z.object({ staff_id: uuid.nullable(), revision })

/**
 * `null` removes a verdict. `was`: the verdict that the sender has seen, so that a colleague’s newer one is not
 * overwritten.
 */
export const verdictBody = z.object({
  verdict: z.enum(verdicts, { error: 'The verdict is accepted, rejected or null.' }).nullable(),
  reason: z.string().max(60, 'There is no such reason.').optional(),
  was: z.enum(verdicts).nullable().optional(),
})

/** Whether a document that was sent unasked becomes the current version, and otherwise what the applicant is told. */
export const unaskedBody = z.object({
  take: z.boolean({ error: 'Send true or false.' }),
  answer: optionalParagraphs(1_000),
})

/** Like `verdictBody`, for a requirement that a person settles. */
export const requirementBody = z.object({
  requirement: z.string({ error: 'Say which requirement.' }).max(120, 'There is no such requirement.'),
  verdict: z.enum(requirementVerdicts, { error: 'Choose met, not met or neither.' }).nullable(),
  was: z
    .enum(requirementVerdicts, { error: 'The verdict that you saw must be met, not met or none.' })
    .nullable()
    .optional(),
})

/** Why a document is not acceptable. `request` is the text with which a request to the applicant begins. */
export const documentReason = z.object({
  code: z.string(),
  label: z.string(),
  request: z.string(),
  /** No longer offered, but existing verdicts name it. */
  retired: z.literal(true).optional(),
})

export const requestsBody = z.object({
  requests: z
    .array(
      z.object({
        kind: z.string({ error: 'Say which document.' }).max(60, 'Say which document.'),
        message: paragraphs({ missing: 'Write what you need.', max: maxMessageLength }),
      }),
      { error: 'The requests must be a list.' },
    )
    .min(1, 'Add what you need.')
    .max(20, 'You can ask for up to 20 things.'),
  /** The last day. */
  due_on: z.string({ error: 'Choose a date.' }).refine(isDay, { error: 'Choose a date.' }),
})

export const messageBody = z.object({ body: paragraphs({ missing: 'Write your message.', max: maxMessageLength }) })
export const noteBody = z.object({ body: paragraphs({ missing: 'Write your note.', max: maxMessageLength }) })

export const movedCase = z.object({ case: caseState })
export const judgedRequirement = z.object({ requirements: z.array(requirement), case: caseState })
export const settledUnasked = z.object({ documents: z.array(caseDocument), case: caseState })
export const judgedDocument = z.object({ version: documentVersion, case: caseState })
export const documentReasons = z.array(documentReason)

/** Texts that the office keeps under a name, with placeholders for the person who reads them. */
export const templates = z.array(z.object({ name: z.string(), use: z.enum(templateUses), text: z.string() }))

/** What requests begin with, by the kind of the document, and how many days an applicant usually has. */
export const requestTexts = z.object({
  reply_days: z.number(),
  texts: z.array(z.object({ document: z.string(), text: z.string() })),
})
