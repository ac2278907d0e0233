import type { FieldProblem } from '#shared/contract/errors.ts'
import type { ApplicationOnWire, SavedDraft } from '#shared/contract/schemas/applications.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { problemsOf } from '#shared/forms/check.ts'
import type { Answers, FormDescription } from '#shared/forms/field.ts'
import { type FormId, programmeIdsOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { missingPapers } from '#shared/forms/papers.ts'
import { readAnswers } from '#shared/forms/read.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { AppError, invalidFields } from '../../errors.ts'
import type { Transact, UploadedFile } from '../../http/handler.ts'
import type { Account } from '../accounts/queries.ts'
import { openDraft, programTypeFor } from './draft.ts'
import { problemsWithPaidFee, wantedWith } from './paid-for.ts'
import { presentApplication } from './present.ts'
import { findOwn, getApplication } from './queries.ts'
import { type ApplicationRow, answersOf, asRow, splitAnswers } from './record.ts'
import { refuseOutdated, splicedAnswers } from './revision.ts'
import { refuseWhenClosed, submit } from './submit.ts'
import {
  checkUploads,
  documentsAdded,
  type KeptUpload,
  linkDocuments,
  removeStored,
  withKeptUploads,
} from './uploads.ts'

export interface Save {
  account: Account
  formId: FormId
  /** The fields of the body as they came. */
  fields: Record<string, unknown>
  files: readonly UploadedFile[]
}

/**
 * Saves a draft, or submits for good when `is_draft` isn't true (contract section 4). What is sent replaces what was stored
 * field by field; files already there stay unless replaced. A final submission answers every problem at once and then
 * changes nothing.
 */
export async function saveApplication(
  context: Context,
  transact: Transact,
  save: Save,
): Promise<ApplicationOnWire | SavedDraft> {
  const form = formDescription(save.formId)
  const isDraft = save.fields.is_draft === true || save.fields.is_draft === 'true'
  const { answers, problems } = readAnswers(form, save.fields)
  const uploads = await checkUploads(save.files, form.documents)
  // What can't be stored can't be stored in a draft either; a final submission waits, to name everything at once.
  if (isDraft && problems.length + uploads.problems.length > 0) throw invalidFields([...problems, ...uploads.problems])
  const { account } = save
  const programType = await programTypeFor(context.db, account.id, {
    ...targetOf(save),
    selectedProgram: textOf(answers.selected_program),
  }).catch(async error => {
    if (isDraft || !(error instanceof AppError) || !error.errors) throw error
    // Which draft is meant cannot be told, but everything else that is wrong can.
    const stored = await namedDraft(context, save)
    refuseUnfinished([
      ...problems,
      ...uploads.problems,
      ...error.errors,
      ...finalProblems(context, form, { ...stored?.answers, ...answers }, account, [
        ...(stored?.documents ?? []),
        ...uploads.checked,
      ]),
    ])
    throw error
  })

  const actor: Actor = { kind: 'applicant', id: account.id }
  let freedKeys: string[] = []
  const store = async (tx: Tx, kept: readonly KeptUpload[], as: 'draft' | 'final') => {
    const draft = await openDraft(tx, context, account, {
      programType,
      applicationUuid: textOf(save.fields.application_uuid),
    })
    refuseOutdated(save.fields.base_revision, draft)
    const merged = { ...answersOf(draft), ...answers, ...splicedAnswers(form, save.fields, draft) }
    freedKeys = await linkDocuments(tx, context, draft.id, kept)
    await recordAudit(tx, context, ...documentsAdded(draft, kept, actor))
    const paidFor = await problemsWithPaidFee(tx, draft, wantedWith(draft, merged))
    if (as === 'draft' && paidFor.length > 0) throw invalidFields(paidFor)
    if (as === 'draft') {
      const formVersion = formVersionAfter(form, draft, merged)
      const written = await writeAnswers(tx, context, draft, { merged, formVersion })
      if (save.fields.answer === 'short') return shortAnswer(draft, written)
      return presentApplication(await getApplication(tx, draft.id))
    }
    const complete = await getApplication(tx, draft.id)
    const unfinished = finalProblems(context, form, merged, account, complete.documents)
    refuseUnfinished([...paidFor, ...problems, ...uploads.problems, ...unfinished])
    const written = await writeAnswers(tx, context, draft, { merged, formVersion: form.version })
    const record = asRow({ ...complete, ...written })
    await refuseWhenClosed(tx, record)
    return presentApplication(await submit(tx, context, record, actor))
  }

  const saved = await withKeptUploads(context, uploads.checked, kept =>
    transact(tx => store(tx, kept, isDraft ? 'draft' : 'final')).catch(async error => {
      if (!(error instanceof AppError) || !isAboutRound(error)) throw error
      // What arrived too late is kept as a draft, its files included, and then refused.
      await context.db.transaction().execute(tx => store(tx, kept, 'draft'))
      return error
    }),
  )
  await removeStored(context, freedKeys)
  if (saved instanceof AppError) throw saved
  return saved
}

function isAboutRound({ code }: AppError): boolean {
  return code === 'round-closed' || code === 'programme-closed'
}

async function namedDraft(context: Context, { account, fields }: Save) {
  const uuid = textOf(fields.application_uuid)
  const record = uuid ? await findOwn(context.db, account.id, uuid) : undefined
  return record && { answers: answersOf(record), documents: record.documents }
}

function targetOf(save: Save) {
  const type = save.fields.program_type
  return {
    formId: save.formId,
    programType: isProgramType(type) ? type : undefined,
    applicationUuid: textOf(save.fields.application_uuid),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Everything that stands between a form and its final submission, one problem a field. */
export function finalProblems(
  context: Context,
  form: FormDescription,
  answers: Answers,
  account: Pick<Account, 'email'>,
  documents: readonly Pick<KeptUpload, 'kind'>[],
): FieldProblem[] {
  const ownEmails = [account.email, textOf(answers.email)].filter(email => email !== undefined)
  const fields = problemsOf(form, answers, {
    today: dayOf(context.clock.now()),
    ownEmails,
    programmeIds: programmeIdsOf(form.id),
    documents,
  })
  return [...fields, ...missingPapers(form, answers, documents)]
}

function refuseUnfinished(problems: FieldProblem[]): void {
  const first = new Map<string, FieldProblem>()
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem)
  if (first.size > 0) throw invalidFields([...first.values()])
}

/** The version of the form that a draft is in: the newest, once everything that is stored could be an answer in it. */
function formVersionAfter(form: FormDescription, draft: ApplicationRow, merged: Answers): number {
  if (form.version <= draft.form_version) return draft.form_version
  return readAnswers(form, merged).problems.length === 0 ? form.version : draft.form_version
}

/**
 * Writes answers, and returns the columns as they are then. The audit log gets no line: drafts are saved every few seconds, and would
 * bury what matters (ADR 53).
 */
async function writeAnswers(
  tx: Tx,
  context: Context,
  draft: ApplicationRow,
  { merged, formVersion }: { merged: Answers; formVersion: number },
) {
  const { columns, rest } = splitAnswers(merged)
  const written = {
    ...columns,
    form_version: formVersion,
    revision: draft.revision + 1,
    updated_at: context.clock.now(),
  }
  await tx
    .updateTable('application')
    .set({ ...written, answers: JSON.stringify(rest) })
    .where('id', '=', draft.id)
    .execute()
  return { ...written, answers: rest }
}

function shortAnswer({ uuid }: ApplicationRow, written: { revision: number; updated_at: Date }): SavedDraft {
  return { uuid, revision: written.revision, updated_at: written.updated_at.toISOString() }
}
