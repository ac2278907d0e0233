import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { refusals, transcriptStates, wantedRecords } from '../../domain/transcripts.ts'
import { officePerson } from './office-person.ts'
import { email, line, optionalLine, optionalParagraphs, uuid } from './text.ts'

// Any text is accepted as the uuid: a damaged link must lead to the page that explains it, not to a list of problems.
export const transcriptLinkParams = z.object({ uuid: z.string().max(200) })

/** What a records office answered, as it can read it again. */
const transcriptReply = z.object({
  at: z.string(),
  by: z.string(),
  note: z.string(),
  /** Absent where a document was sent. */
  refusal: z.enum(refusals).optional(),
  file: z.object({ file_name: z.string(), size: z.number() }).optional(),
})

/** What a records office sees: only what it needs to find the student. */
export const transcriptSummary = z.object({
  name: z.string(),
  student_number: z.string(),
  studied: z.string(),
  institution: z.string(),
  /** What the applicant has applied for here. */
  programme: z.string(),
  wanted: z.enum(wantedRecords),
  /** The name of the applicant’s document. */
  document: z.string(),
  message: z.string(),
  /** The first moment that is late. */
  due_at: z.string(),
  /** Once it has answered. */
  reply: transcriptReply.optional(),
})
export type TranscriptSummary = z.infer<typeof transcriptSummary>

const answeredBy = line({ missing: 'Enter your name and post.', max: 160 })
const note = optionalParagraphs(2000)

export const transcriptBody = z.object({
  answered_by: answeredBy,
  note,
  confirmed: z.literal('true', { error: 'Confirm that the document comes from your records.' }),
})
export const transcriptRefusalBody = z.object({
  refusal: z.enum(refusals, { error: 'Choose a reason.' }),
  answered_by: answeredBy,
  note,
})

const dueOn = z.string({ error: 'Choose a date.' }).refine(isDay, { error: 'Choose a date.' })

export const askTranscriptBody = z.object({
  /** The kind of the document of the form beside which the answer stands. */
  kind: z.string({ error: 'Choose a document.' }).max(60, 'Choose a document.'),
  wanted: z.enum(wantedRecords, { error: 'Choose what you need.' }),
  institution: line({ missing: 'Enter the institution.', max: 160 }),
  email,
  student_number: optionalLine(60),
  studied: optionalLine(200),
  message: optionalParagraphs(2000),
  due_on: dueOn,
})
export const askAgainBody = z.object({ email, due_on: dueOn })

/** A request to a records office, as the office sees it. */
export const officeTranscript = z.object({
  id: uuid,
  kind: z.string(),
  wanted: z.enum(wantedRecords),
  institution: z.string(),
  email: z.string(),
  state: z.enum(transcriptStates),
  asked_by: officePerson,
  asked_at: z.string(),
  due_at: z.string(),
  closed_at: z.string().optional(),
  answered_by: z.string().optional(),
  refusal: z.enum(refusals).optional(),
  note: z.string().optional(),
  /** Who has read the answer. */
  settled_by: officePerson.optional(),
})
export const officeTranscripts = z.object({ transcripts: z.array(officeTranscript) })
export type OfficeTranscript = z.infer<typeof officeTranscript>

/** Ours: what the office has asked of a records office, as the applicant may know it. */
export const ownTranscript = z.object({
  id: uuid,
  institution: z.string(),
  wanted: z.enum(wantedRecords),
  asked_at: z.string(),
  /** When the records office answered. */
  answered_at: z.string().optional(),
})
export type OwnTranscript = z.infer<typeof ownTranscript>
