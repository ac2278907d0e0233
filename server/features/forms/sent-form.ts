import type { FieldProblem } from '#shared/contract/errors.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import type { Answers, FormDescription } from '#shared/forms/field.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { readAnswers } from '#shared/forms/read.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { UploadedFile } from '../../http/handler.ts'
import { newestForm } from '../applications/asked-form.ts'
import { type ApplicationRow, answersOf, splitAnswers } from '../applications/record.ts'
import {
  type CheckedUpload,
  checkUploads,
  documentsAdded,
  type KeptUpload,
  linkDocuments,
} from '../applications/uploads.ts'
import type { Account } from '../identity/queries.ts'
import { openDraft, programTypeFor } from './draft.ts'
import { refuseOutdated, splicedAnswers } from './revision.ts'

/** A form as its applicant sent it. */
export interface SentForm {
  account: Account
  formId: FormId
  /** The raw fields of the body. */
  fields: Record<string, unknown>
  files: readonly UploadedFile[]
}

/** The parsed request: answers and files that can be stored, and the problems of those that cannot. */
export interface ReadForm extends SentForm {
  form: FormDescription
  answers: Answers
  uploads: readonly CheckedUpload[]
  problems: readonly FieldProblem[]
}

/** What is sent with `is_draft` is saved; everything else is submitted. */
export function isDraft(fields: Record<string, unknown>): boolean {
  return fields.is_draft === true || fields.is_draft === 'true'
}

export async function readForm(sent: SentForm): Promise<ReadForm> {
  const form = newestForm(sent.formId)
  const { answers, problems } = readAnswers(form, sent.fields, isDraft(sent.fields) ? 'draft' : 'final')
  const uploads = await checkUploads(sent.files, form.documents)
  return { ...sent, form, answers, uploads: uploads.checked, problems: [...problems, ...uploads.problems] }
}

/** The program type of the draft in question. Throws 422. */
export function programTypeOfSent({ db }: Context, { account, formId, fields, answers }: ReadForm) {
  const type = fields.program_type
  return programTypeFor(db, account.id, {
    formId,
    programType: isProgramType(type) ? type : undefined,
    applicationUuid: textOf(fields.application_uuid),
    selectedProgram: textOf(answers.selected_program),
  })
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A locked draft, with what was sent merged into its answers. */
export interface MergedDraft {
  draft: ApplicationRow
  merged: Answers
  /** Keys of replaced files; remove them after the commit. */
  freedKeys: string[]
}

/**
 * Finds or creates the draft, links the files to it, and merges the answers without writing them. Throws 409 for an
 * outdated revision.
 */
export async function mergeIntoDraft(
  tx: Tx,
  context: Context,
  { account, fields, form, answers }: ReadForm,
  { programType, kept }: { programType: ApplicationRow['program_type']; kept: readonly KeptUpload[] },
): Promise<MergedDraft> {
  const draft = await openDraft(tx, context, account, { programType, applicationUuid: textOf(fields.application_uuid) })
  refuseOutdated(fields.base_revision, draft)
  const merged = { ...answersOf(draft), ...answers, ...splicedAnswers(form, fields, draft) }
  const freedKeys = await linkDocuments(tx, context, draft.id, kept)
  await recordAudit(tx, context, ...documentsAdded(draft, kept, { kind: 'applicant', id: account.id }))
  return { draft, merged, freedKeys }
}

/**
 * Writes answers, and returns the resulting columns. There is no audit line: drafts are saved every few seconds, and
 * would bury what matters (ADR 53).
 */
export async function writeAnswers(tx: Tx, context: Context, { draft, merged }: MergedDraft, formVersion: number) {
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
