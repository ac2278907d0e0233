import * as z from 'zod'
import { capsStates } from '../../domain/caps-life.ts'
import { caseStages } from '../../domain/case-life.ts'
import { caseParts } from '../../domain/case-parts.ts'
import { decisionKinds } from '../../domain/decisions.ts'
import { feeKinds } from '../../domain/fee-kind.ts'
import { programTypes } from '../../domain/program-type.ts'
import { refereeStatuses } from '../../domain/references.ts'
import { requirementStates, requirementVerdicts } from '../../domain/requirement.ts'
import { residencies } from '../../domain/residency.ts'
import { permissions } from '../../domain/staff.ts'
import { trustSignals } from '../../domain/trust-signals.ts'
import { unaskedStates } from '../../domain/unasked.ts'
import { additionalQuestion } from './additional-question.ts'
import { officeDecision } from './decisions.ts'
import { officePerson } from './office-person.ts'
import { uuid } from './text.ts'
import { officeTranscript } from './transcripts.ts'

export const verdicts = ['accepted', 'rejected'] as const

/** One version of a document. The newest is the current one; a verdict is about one version. */
export const documentVersion = z.object({
  id: uuid,
  file_name: z.string(),
  content_type: z.string(),
  size: z.number(),
  uploaded_at: z.string(),
  /** When it stopped being the current version. */
  replaced_at: z.string().optional(),
  /** The virus check is still running, so no one can open it. */
  being_checked: z.literal(true).optional(),
  verdict: z.enum(verdicts).optional(),
  /** A code from the list of reasons. */
  reason: z.string().optional(),
  judged_by: officePerson.optional(),
  judged_at: z.string().optional(),
  /** Sent by the applicant without being asked; not the current version until somebody takes it. */
  unasked: z
    .object({
      state: z.enum([...unaskedStates, 'replaced']),
      note: z.string().optional(),
      answer: z.string().optional(),
    })
    .optional(),
  /** The records office that sent it; never the current version. */
  records_office: z.string().optional(),
})

/** One kind of document with its versions, the newest first. `id` is the one of the newest. */
export const caseDocument = z.object({ id: uuid, kind: z.string(), versions: z.array(documentVersion) })

export const requestStates = ['open', 'answered', 'cancelled', 'moved-on'] as const

/** Something that the applicant was asked for: a kind of document, or `answer` for a written reply. */
export const caseRequest = z.object({
  id: uuid,
  kind: z.string(),
  message: z.string(),
  state: z.enum(requestStates),
  asked_by: officePerson,
  asked_at: z.string(),
  due_at: z.string(),
  ended_at: z.string().optional(),
  /** It was answered after its due date. */
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
  /** When the recipient first read it. */
  read_at: z.string().optional(),
})

export const caseNote = z.object({ id: uuid, by: officePerson, body: z.string(), written_at: z.string() })

/** The state of a case, as every write returns it. */
export const caseState = z.object({
  stage: z.enum(caseStages),
  /** Goes up with every change that matters to a decision. */
  revision: z.number(),
  since: z.string(),
  received_at: z.string(),
  assignee: officePerson.optional(),
  /** When the applicant’s reply is due. */
  due_at: z.string().optional(),
  decision: z.enum(decisionKinds).optional(),
  withdrawn_from: z.enum(caseStages).optional(),
})

/** Where an application that is being decided stands among the others of its programme and round. */
export const caseStanding = z.object({
  /** The mean of its readers, of 100, for those who may see it. */
  score: z.number().optional(),
  /** In the newest rank list that was not discarded. `of`: the last rank. */
  rank: z.object({ rank: z.number(), of: z.number(), at: z.string() }).optional(),
  /** How many others are at the stages of a decision. */
  others: z.array(z.object({ stage: z.enum(caseStages), count: z.number() })),
})

export const caseWork = caseState.extend({
  requests: z.array(caseRequest).optional(),
  messages: z.array(caseMessage).optional(),
  notes: z.array(caseNote).optional(),
  /** What was asked of records offices. */
  transcripts: z.array(officeTranscript).optional(),
  /** The newest first. */
  decisions: z.array(officeDecision).optional(),
  standing: caseStanding.optional(),
  /**
   * For an undergraduate whose offer is reported to JAMB, and for staff who deal with JAMB. `id`: of the decision.
   */
  caps: z.object({ id: uuid, state: z.enum(capsStates), since: z.string().optional() }).optional(),
})

/** A referee. Their reference is a separate call, because reading it is recorded. */
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
  /** It came on paper: who entered it, and who has compared it with the scan. */
  paper: z
    .object({ entered_by: officePerson, compared_by: officePerson.optional(), compared_at: z.string().optional() })
    .optional(),
})

export const casePayment = z.object({
  reference: z.string(),
  fee: z.enum(feeKinds),
  status: z.string(),
  /** What was asked. */
  amount: z.string(),
  /** What came, where that is not what was asked. */
  received: z.string().optional(),
  payer: z.string(),
  mode: z.string(),
  receipt_number: z.string().optional(),
  opened_at: z.string(),
  settled_at: z.string().optional(),
  /** Why a payment that did not match is held. */
  held_for: z.string().optional(),
  refund: z.string().optional(),
})

/** One requirement of the programme, next to what the applicant answered (ADR 84). */
export const requirement = z.object({
  id: z.string(),
  requirement: z.string(),
  wanted: z.string(),
  answer: z.string(),
  state: z.enum(requirementStates),
  /** The kind of the document that proves it. */
  proof: z.string().optional(),
  /** The field whose text was written in the form instead of a document. */
  written: z.string().optional(),
  /** Present if a person settles it, with what one of them has said. */
  settled: z.object({ verdict: z.enum(requirementVerdicts).optional(), by: z.string().optional() }).optional(),
})

/** One event in the history, the newest first. */
export const historyLine = z.object({
  at: z.string(),
  action: z.string(),
  by: z.object({ kind: z.string(), full_name: z.string().optional() }),
  /** For a change of stage. */
  from: z.enum(caseStages).optional(),
  to: z.enum(caseStages).optional(),
  reason: z.string().optional(),
  /** For a decision. */
  decision: z.enum(decisionKinds).optional(),
  /** For a document: its kind and version. */
  document: z.object({ kind: z.string(), id: z.string().optional() }).optional(),
})

/** Someone else who has the file open. */
export const viewer = officePerson.extend({ seen_at: z.string() })

/**
 * Everything the caller may see of an application. Parts they may not see are absent; `parts` names those that are
 * present.
 */
export const caseFile = z.object({
  uuid,
  application_number: z.string(),
  /** Empty for readers from whom the rubric hides it. */
  name: z.object({ surname: z.string(), given: z.string() }),
  program_type: z.enum(programTypes),
  selected_program: z.string().nullable(),
  selected_program_title: z.string().nullable(),
  round: z.object({ id: z.string(), name: z.string(), session: z.string(), decide_by: z.string() }).optional(),
  residency: z.enum(residencies).nullable(),
  has_paid: z.boolean(),
  submitted_at: z.string().nullable(),
  parts: z.array(z.enum(caseParts)),
  /** The caller’s permissions for this application. */
  may: z.array(z.enum(permissions as [string, ...string[]])),
  contact: z.object({ email: z.string(), phone: z.string(), account_email: z.string().optional() }).optional(),
  /** The answers, by field name. `form_version` is the version in which they were given. */
  form_version: z.number(),
  answers: z.record(z.string(), z.unknown()).optional(),
  /** The questions of the office that it was asked beyond the form. Their answers are the fields `question_…`. */
  additional_questions: z.array(additionalQuestion).optional(),
  /** Questions whose answers the caller may not see, so that they do not look unanswered. `name` is then empty, too. */
  withheld: z.array(z.string()).optional(),
  documents: z.array(caseDocument).optional(),
  /** For people who see answers and documents. */
  requirements: z.array(requirement).optional(),
  references: z.array(caseReferee).optional(),
  payments: z.array(casePayment).optional(),
  /** Absent for people who see only the fees: they may not know the status of the application. */
  case: caseWork.optional(),
  history: z.array(historyLine).optional(),
  /** Who else has it open. */
  here: z.array(viewer),
})

/**
 * `ahead`: prefetched. A file then counts as neither read nor open until the first presence call, and a document not
 * until the call that says it was shown.
 */
export const aheadQuery = z.object({ ahead: z.literal('1', { error: 'Send 1 or leave it out.' }).optional() })

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
  /** Absent where a letter on paper rates nothing. */
  intellectual_ability: z.number().optional(),
  research_ability: z.number().optional(),
  teaching_ability: z.number().optional(),
  leadership_ability: z.number().optional(),
  submitted_at: z.string(),
  signals: z.array(z.enum(trustSignals)).optional(),
  file: z.object({ file_name: z.string(), size: z.number() }).optional(),
})
