import { sql } from 'kysely'
import type { DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import type { AdditionalQuestion } from '#shared/domain/additional-questions.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { formIdOf, programTypesOf } from '#shared/forms/form-id.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Transact, UploadedFile } from '../../http/handler.ts'
import { askedForm, storedQuestions } from '../applications/asked-form.ts'
import { isAwaited } from '../applications/awaited.ts'
import { checkUpload } from '../applications/check-upload.ts'
import { lockOwn } from '../applications/own.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import {
  documentsAdded,
  type KeptUpload,
  linkDocuments,
  removeStored,
  withKeptUploads,
} from '../applications/uploads.ts'
import { addResult } from './awaited-result.ts'
import { openRequests } from './queries.ts'
import { endRequest } from './settle.ts'

interface Asked {
  uuid: string
  programType: ProgramType
  formVersion: number
  questions: readonly AdditionalQuestion[]
}

/**
 * The submitted application that an upload is for: the one that is named, or the one in which the office has
 * requested this kind. Without a name, a draft takes precedence. Undefined if the upload is for a draft.
 */
export async function findAsked(
  db: Queryable,
  accountId: string,
  upload: { kind: string; program_type: ProgramType; application_uuid?: string | undefined },
): Promise<Asked | undefined> {
  const own = await db
    .selectFrom('application')
    .select(['uuid', 'status', 'program_type', 'form_version', 'additional_questions'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('case_request')
            .select('case_request.id')
            .whereRef('case_request.application_id', '=', 'application.id')
            .where('case_request.kind', '=', upload.kind)
            .where('case_request.ended_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('is_asked'),
    )
    .where('account_id', '=', accountId)
    .where('program_type', 'in', [...programTypesOf(formIdOf(upload.program_type))])
    .execute()
  const isDraft = ({ status }: { status: string }) => status === 'draft'
  const found = upload.application_uuid
    ? own.find(({ uuid }) => uuid === upload.application_uuid?.toLowerCase())
    : own.find(one => one.is_asked && !own.some(isDraft))
  if (found?.status !== 'submitted') return undefined
  return {
    ...{ uuid: found.uuid, programType: upload.program_type, formVersion: found.form_version },
    questions: storedQuestions(found.additional_questions),
  }
}

/**
 * Answers a request with a new version of the document, or sends the result that was awaited at submission, with its
 * grades. The previous version is kept. Throws 409 if it was not
 * requested, or has been answered since.
 */
export async function answerWithDocument(
  context: Context,
  transact: Transact,
  accountId: string,
  {
    uuid,
    programType,
    formVersion,
    questions,
    kind,
    file,
    results,
  }: Asked & {
    kind: string
    file: UploadedFile
    results?: string | undefined
  },
): Promise<DocumentOnWire> {
  const form = askedForm({ program_type: programType, form_version: formVersion, additional_questions: questions })
  const slot = form.documents.find(one => one.kind === kind)
  if (!slot) throw invalidFields([{ field: 'kind', message: 'This application does not ask for this document.' }])
  const checked = await checkUpload(file, slot)
  let freedKeys: string[] = []
  const saved = await withKeptUploads(context, checked, kept =>
    transact(async tx => {
      const record = await lockOwn(tx, accountId, uuid)
      const request = (await openRequests(tx, record.id)).find(one => one.kind === kind)
      const [upload] = kept
      const wasAwaited = isAwaited(record, kind)
      if (!upload || !(request ?? wasAwaited)) throw notAsked()
      const actor = { kind: 'applicant', id: accountId } as const
      freedKeys = await linkDocuments(tx, context, record.id, kept)
      await submitVersion(tx, context, record, upload)
      await recordAudit(tx, context, ...documentsAdded(record, kept, actor))
      if (wasAwaited && (results !== undefined || !request)) await addResult(tx, context, record, { form, results })
      if (request)
        await endRequest(tx, context, record, { request, end: { reason: 'answered', document_id: upload.id }, actor })
      else await noteReturned(tx, context, record)
      return storedDocument(await getApplication(tx, record.id), kind)
    }),
  )
  await removeStored(context, freedKeys)
  return saved
}

/** It takes effect immediately: nothing has to be submitted again, and nothing removes it. */
async function submitVersion(tx: Tx, context: Context, record: ApplicationRecord, upload: KeptUpload): Promise<void> {
  const now = context.clock.now()
  await tx.updateTable('document').set({ submitted_at: now }).where('id', '=', upload.id).execute()
  await tx
    .updateTable('application')
    .set({ revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', record.id)
    .execute()
}

/** The office sees that there is something new. */
async function noteReturned(tx: Tx, context: Context, record: ApplicationRecord): Promise<void> {
  await tx
    .updateTable('admission_case')
    .set({ revision: sql`revision + 1`, returned_at: context.clock.now() })
    .where('application_id', '=', record.id)
    .execute()
}

function storedDocument(record: ApplicationRecord, kind: string): DocumentOnWire {
  const stored = record.documents.find(document => document.kind === kind)
  if (!stored) throw new Error('The document that was just stored is not there')
  return stored
}

function notAsked(): AppError {
  return new AppError(
    'conflicting-change',
    'We are not waiting for this document. You have already sent it, or we no longer need it. To send us something else, write us a message.',
  )
}
