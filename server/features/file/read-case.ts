import type * as z from 'zod'
import type { caseFile, hereAnswer } from '#shared/contract/schemas/file.ts'
import { visibleAnswers } from '#shared/domain/case-parts.ts'
import type { Answers } from '#shared/forms/field.ts'
import type { Context } from '../../base/context.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { questionOnWire, storedQuestions } from '../applications/asked-form.ts'
import { titleAppliedFor } from '../applications/programme-title.ts'
import { answersOf, asResidency } from '../applications/record.ts'
import { readVerdicts } from '../applications/requirement-verdicts.ts'
import { type OpenedFile, requireFile } from './access.ts'
import { capsOfFile } from './caps-part.ts'
import { decisionsOf } from './decision-parts.ts'
import { documentsOf, paymentsOf, refereesOf } from './file-parts.ts'
import { historyOf } from './history.ts'
import { noteLoading, noteReading, othersHere } from './note-reading.ts'
import { presentState } from './present-case.ts'
import { requirementsPart } from './requirements-of.ts'
import { standingOf } from './standing.ts'
import { transcriptsOf } from './transcript-part.ts'
import { messagesOf, notesOf, requestsOf } from './work-parts.ts'

type File = z.output<typeof caseFile>

/**
 * Everything that the caller may see of an application. It is read before the view is recorded, so that new parts are
 * still marked as new. `ahead`: a prefetch, which the audit log records as such. Throws 404.
 */
export async function readCase(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, ahead }: { uuid: string; ahead: boolean },
): Promise<File> {
  const file = await requireFile(context.db, member, uuid)
  const answer = await presentFile(context, member, file)
  if (ahead) await noteLoading(context, member, file)
  else await transact(tx => noteReading(tx, context, member, file, 'reading it'))
  return answer
}

/** The same, without a line in the log. */
export async function presentFile(context: Context, member: StaffMember, file: OpenedFile): Promise<File> {
  const { db } = context
  const { row, parts } = file
  const sees = (part: File['parts'][number]) => parts.includes(part)
  const [documents, verdicts, references, payments, work, caps, history, here] = await Promise.all([
    sees('documents') ? documentsOf(db, file) : undefined,
    sees('documents') ? readVerdicts(db, row.id) : [],
    sees('references') ? refereesOf(db, file) : undefined,
    sees('payments') ? paymentsOf(db, row.id) : undefined,
    sees('work') ? workOf(context, member, row) : undefined,
    capsOfFile(db, file),
    sees('work') ? historyOf(db, row) : undefined,
    seesStage(file) ? othersHere(db, context, member, row.id) : [],
  ])
  return {
    ...identity(file),
    ...person(file),
    ...(documents ? { documents, ...requirementsPart(file, { documents, references, verdicts }) } : {}),
    ...(references ? { references } : {}),
    ...(payments ? { payments } : {}),
    ...(seesStage(file) ? { case: { ...presentState(file), ...work, ...caps } } : {}),
    ...(history ? { history } : {}),
    here,
  }
}

/** Whether someone may see the stage: they need to see more than the fee. */
function seesStage({ parts }: OpenedFile): boolean {
  return parts.some(part => part !== 'payments')
}

function identity({ row, parts, permissions, isNamed }: OpenedFile) {
  const { round_id, round_name, round_session, decisions_by } = row
  return {
    uuid: row.uuid,
    application_number: row.application_number ?? '',
    name: isNamed
      ? { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') }
      : { surname: '', given: '' },
    program_type: row.program_type,
    selected_program: row.selected_program,
    selected_program_title: titleAppliedFor(row) ?? null,
    ...(round_id && round_name && round_session && decisions_by
      ? { round: { id: round_id, name: round_name, session: round_session, decide_by: decisions_by } }
      : {}),
    residency: asResidency(row.residency),
    has_paid: row.has_paid,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    form_version: row.form_version,
    parts,
    may: permissions,
  }
}

function person({
  row,
  parts,
  isNamed,
}: OpenedFile): Pick<File, 'contact' | 'answers' | 'additional_questions' | 'withheld'> {
  const { email, phone, account_email } = row
  const answers = answersOf({ ...row, residency: asResidency(row.residency), answers: row.answers as Answers })
  const isReachable = parts.includes('contact')
  const asked = storedQuestions(row.additional_questions)
  return {
    ...(isReachable ? { contact: { email, phone, ...(account_email ? { account_email } : {}) } } : {}),
    ...(parts.includes('answers') && asked.length > 0 ? { additional_questions: asked.map(questionOnWire) } : {}),
    ...(parts.includes('answers') ? visibleAnswers(answers, { contact: !isReachable, names: !isNamed }) : {}),
  }
}

async function workOf(
  { db }: Context,
  member: StaffMember,
  row: OpenedFile['row'],
): Promise<
  Pick<NonNullable<File['case']>, 'requests' | 'messages' | 'notes' | 'transcripts' | 'decisions' | 'standing'>
> {
  const { id } = row
  const [requests, messages, notes, transcripts, decisions, standing] = await Promise.all([
    requestsOf(db, id),
    messagesOf(db, id),
    notesOf(db, id),
    transcriptsOf(db, id),
    decisionsOf(db, id, { member, placed: row }),
    standingOf(db, member, row),
  ])
  return { requests, messages, notes, transcripts, decisions, ...(standing ? { standing } : {}) }
}

/** Records that the file is still open. Throws 404, also for a file that has since left the caller’s scope. */
export async function noteHere(
  context: Context,
  transact: Transact,
  member: StaffMember,
  uuid: string,
): Promise<z.output<typeof hereAnswer>> {
  const file = await requireFile(context.db, member, uuid)
  await transact(tx => noteReading(tx, context, member, file, 'staying'))
  const { row } = file
  return {
    revision: row.case_revision,
    stage: row.stage,
    here: await othersHere(context.db, context, member, row.id),
  }
}
