import * as z from 'zod'
import { capsStates } from '../../domain/caps-life.ts'
import { caseStages } from '../../domain/case-life.ts'
import { caseParts } from '../../domain/case-parts.ts'
import { decisionKinds } from '../../domain/decisions.ts'
import { feeKinds } from '../../domain/fee-kind.ts'
import { programTypes } from '../../domain/program-type.ts'
import { refereeStatuses } from '../../domain/references.ts'
import { requirementStates } from '../../domain/requirement.ts'
import { residencies } from '../../domain/residency.ts'
import { permissions } from '../../domain/staff.ts'
import { trustSignals } from '../../domain/trust-signals.ts'
import { officeDecision } from './decisions.ts'
import { officePerson } from './office-person.ts'
import { uuid } from './text.ts'

export const verdicts = ['accepted', 'rejected'] as const

/** One version of a document. The newest is the one that counts; a verdict is about one version. */
export const documentVersion = z.object({
  id: uuid,
  file_name: z.string(),
  content_type: z.string(),
  size: z.number(),
  uploaded_at: z.string(),
  /** Since when it no longer is the one that counts. */
  replaced_at: z.string().optional(),
  /** The virus check has not answered yet; until then no one can open it. */
  being_checked: z.literal(true).optional(),
  verdict: z.enum(verdicts).optional(),
  /** A code of the list of reasons. */
  reason: z.string().optional(),
  judged_by: officePerson.optional(),
  judged_at: z.string().optional(),
})

/** One kind of document with its versions, the newest first. `id` is the one of the newest. */
export const caseDocument = z.object({ id: uuid, kind: z.string(), versions: z.array(documentVersion) })

export const requestStates = ['open', 'answered', 'cancelled', 'moved-on'] as const

/** Something that the applicant was asked for: a kind of document, or `answer` for a reply in words. */
export const caseRequest = z.object({
  id: uuid,
  kind: z.string(),
  message: z.string(),
  state: z.enum(requestStates),
  asked_by: officePerson,
  asked_at: z.string(),
  due_at: z.string(),
  ended_at: z.string().optional(),
  /** It was answered after it was due. */
  late: z.literal(true).optional(),
  answer: z.string().optional(),
  /** The version of the document that answered it. */
  document: uuid.optional(),
})

export const caseMessage = z.object({
  id: uuid,
  from: z.enum(['office', 'applicant']),
  by: officePerson.optional(),
  body: z.string(),
  sent_at: z.string(),
  /** When the other side read it. */
  read_at: z.string().optional(),
})

export const caseNote = z.object({ id: uuid, by: officePerson, body: z.string(), written_at: z.string() })

/** Where a case is, as every write answers it. */
export const caseState = z.object({
  stage: z.enum(caseStages),
  /** Goes up with every change that matters to a decision. */
  revision: z.number(),
  since: z.string(),
  received_at: z.string(),
  assignee: officePerson.optional(),
  /** Until when the applicant is asked to answer. */
  due_at: z.string().optional(),
  decision: z.enum(decisionKinds).optional(),
  withdrawn_from: z.enum(caseStages).optional(),
})

export const caseWork = caseState.extend({
  requests: z.array(caseRequest).optional(),
  messages: z.array(caseMessage).optional(),
  notes: z.array(caseNote).optional(),
  /** The newest first. */
  decisions: z.array(officeDecision).optional(),
  /** Of an undergraduate whose offer JAMB hears of, for someone who works with JAMB. `id`: of the decision. */
  caps: z.object({ id: uuid, state: z.enum(capsStates), since: z.string().optional() }).optional(),
})

/** A referee. What they wrote is a call of its own, because reading it is written down. */
export const caseReferee = z.object({
  id: uuid,
  number: z.number(),
  name: z.string(),
  email: z.string().optional(),
  status: z.enum(refereeStatuses),
  asked_at: z.string().optional(),
  received_at: z.string().optional(),
  /** Warning signs that the reference may not come from the referee. */
  signals: z.array(z.enum(trustSignals)).optional(),
})

export const casePayment = z.object({
  reference: z.string(),
  fee: z.enum(feeKinds),
  status: z.string(),
  amount: z.string(),
  payer: z.string(),
  mode: z.string(),
  receipt_number: z.string().optional(),
  opened_at: z.string(),
  settled_at: z.string().optional(),
  /** Why money is held that did not match. */
  held_for: z.string().optional(),
  refund: z.string().optional(),
})

/** One thing that the programme asks for, beside what was answered (ADR 84). */
export const requirement = z.object({
  id: z.string(),
  requirement: z.string(),
  wanted: z.string(),
  answer: z.string(),
  state: z.enum(requirementStates),
  /** The kind of the document that proves it. */
  proof: z.string().optional(),
})

/** A line of what happened, the newest first. */
export const historyLine = z.object({
  at: z.string(),
  action: z.string(),
  by: z.object({ kind: z.string(), full_name: z.string().optional() }),
  /** Of a move. */
  from: z.enum(caseStages).optional(),
  to: z.enum(caseStages).optional(),
  reason: z.string().optional(),
  /** Of a decision. */
  decision: z.enum(decisionKinds).optional(),
  /** Of a document: its kind and version. */
  document: z.object({ kind: z.string(), id: z.string().optional() }).optional(),
})

/** Someone else who has the file open. */
export const viewer = officePerson.extend({ seen_at: z.string() })

/** Everything that the caller may see of an application. A part that they may not see is absent, and `parts` names those that are there. */
export const caseFile = z.object({
  uuid,
  application_number: z.string(),
  name: z.object({ surname: z.string(), given: z.string() }),
  program_type: z.enum(programTypes),
  selected_program: z.string().nullable(),
  selected_program_title: z.string().nullable(),
  round: z.object({ id: z.string(), name: z.string(), session: z.string(), decide_by: z.string() }).optional(),
  residency: z.enum(residencies).nullable(),
  has_paid: z.boolean(),
  submitted_at: z.string().nullable(),
  parts: z.array(z.enum(caseParts)),
  /** What the caller may do, for this application. */
  may: z.array(z.enum(permissions as [string, ...string[]])),
  contact: z.object({ email: z.string(), phone: z.string(), account_email: z.string().optional() }).optional(),
  /** The answers under their names in the form. `form_version` is the version in which they were given. */
  form_version: z.number(),
  answers: z.record(z.string(), z.unknown()).optional(),
  documents: z.array(caseDocument).optional(),
  /** For those who see answers and documents. */
  requirements: z.array(requirement).optional(),
  references: z.array(caseReferee).optional(),
  payments: z.array(casePayment).optional(),
  /** Absent for anyone who sees the fee part alone: how far the application is, is none of it. */
  case: caseWork.optional(),
  history: z.array(historyLine).optional(),
  /** Who else has it open. */
  here: z.array(viewer),
})

/**
 * `ahead`: fetched before it is looked at. A file is then neither read nor open until the first call about who is here, a document not
 * until the call that it is shown.
 */
export const aheadQuery = z.object({ ahead: z.literal('1', { error: 'ahead is 1 or absent.' }).optional() })

export const openedCase = z.object({ case: caseState })

export const hereAnswer = z.object({
  revision: z.number(),
  stage: z.enum(caseStages),
  here: z.array(viewer),
})

export const versionParams = z.object({ version: uuid })

/** What a referee wrote. */
export const caseReference = z.object({
  id: uuid,
  number: z.number(),
  name: z.string(),
  designation: z.string(),
  email_official: z.string().optional(),
  email_personal: z.string().optional(),
  contact_details: z.string().optional(),
  place_of_work: z.string(),
  known_duration_context: z.string(),
  final_recommendation: z.string(),
  additional_comments: z.string(),
  intellectual_ability: z.number(),
  research_ability: z.number(),
  teaching_ability: z.number(),
  leadership_ability: z.number(),
  submitted_at: z.string(),
  signals: z.array(z.enum(trustSignals)).optional(),
  file: z.object({ file_name: z.string(), size: z.number() }).optional(),
})
