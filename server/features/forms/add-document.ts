import type { DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import { type AuditEntry, auditLines } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact, UploadedFile } from '../../http/handler.ts'
import { newestForm } from '../applications/asked-form.ts'
import { checkUpload } from '../applications/check-upload.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord, ApplicationRow } from '../applications/record.ts'
import { documentsAdded, linkDocuments, removeStored, withKeptUploads } from '../applications/uploads.ts'
import type { Account } from '../identity/queries.ts'
import { openDraft } from './draft.ts'

/**
 * Stores a document in the caller’s draft of a program type, creating the draft if necessary (contract section 4).
 */
export async function addDocument(
  context: Context,
  transact: Transact,
  upload: {
    account: Account
    formId: FormId
    programType: ApplicationRecord['program_type']
    kind: string
    file: UploadedFile
  },
): Promise<DocumentOnWire> {
  const form = newestForm(upload.formId)
  const slot = form.documents.find(one => one.kind === upload.kind)
  if (!slot) throw invalidFields([{ field: 'kind', message: 'This application does not need this document.' }])
  const checked = await checkUpload(upload.file, slot)
  const { account } = upload

  let freedKeys: string[] = []
  const saved = await withKeptUploads(context, checked, kept =>
    transact(async tx => {
      const draft = await openDraft(tx, context, account, { programType: upload.programType })
      freedKeys = await linkDocuments(tx, context, draft.id, kept)
      await touch(tx, context, draft, documentsAdded(draft, kept, { kind: 'applicant', id: account.id }))
      return storedDocument(await getApplication(tx, draft.id), slot.kind)
    }),
  )
  await removeStored(context, freedKeys)
  return saved
}

function storedDocument(record: ApplicationRecord, kind: string): DocumentOnWire {
  const stored = record.documents.find(document => document.kind === kind)
  if (!stored) throw new Error('The document that was just stored is missing')
  return stored
}

/** Bumps the revision, and writes the audit lines for the change. */
async function touch(tx: Tx, context: Context, draft: ApplicationRow, lines: AuditEntry[]): Promise<void> {
  await tx
    .with('noted', () => auditLines(tx, context, lines))
    .updateTable('application')
    .set({ revision: draft.revision + 1, updated_at: context.clock.now() })
    .where('id', '=', draft.id)
    .execute()
}
