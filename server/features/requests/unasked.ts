import { sql } from 'kysely'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact, UploadedFile } from '../../http/handler.ts'
import { askedForm } from '../applications/asked-form.ts'
import { checkUpload } from '../applications/check-upload.ts'
import { requireRoomForVersions } from '../applications/document-slots.ts'
import { askForCheck } from '../applications/file-check.ts'
import { lockOwn } from '../applications/own.ts'
import { presentApplication } from '../applications/present.ts'
import { ownCaseIn } from '../applications/present-own-case.ts'
import { findOwn, getOwnRecord } from '../applications/queries.ts'
import type { ApplicationRecord, OwnRecord } from '../applications/record.ts'
import { type KeptUpload, withKeptUploads } from '../applications/uploads.ts'

interface Sent {
  accountId: string
  uuid: string
  kind: string
  note: string | undefined
  file: UploadedFile
}

/**
 * Sends a version of a document that the office has not asked for, such as a corrected result. It is kept beside the current one, and
 * nothing else changes until an officer takes it. A second one of the same kind replaces the first while nobody has settled that.
 * Throws 404, 413, 415 and 422 for the file and the kind, and 409 before the application is submitted, after it is decided, or while
 * this document is asked for.
 */
export async function sendUnasked(
  context: Context,
  transact: Transact,
  { accountId, uuid, kind, note, file }: Sent,
): Promise<ApplicationOnWire> {
  const found = await findOwn(context.db, accountId, uuid)
  if (!found) throw new AppError('not-found', 'We cannot find this application in your account.')
  const form = askedForm(found)
  const slot = form.documents.find(one => one.kind === kind)
  if (!slot) throw invalidFields([{ field: 'kind', message: 'This application does not ask for this document.' }])
  requireWelcome(found, kind)
  const checked = await checkUpload(file, slot)
  return withKeptUploads(context, checked, kept =>
    transact(async tx => {
      const record = await lockOwn(tx, accountId, uuid)
      requireWelcome(record, kind)
      const [upload] = kept
      if (!upload) throw new Error('The checked file was not kept')
      await keepBeside(tx, context, record, { upload, note })
      await recordAudit(tx, context, {
        actor: { kind: 'applicant', id: accountId },
        action: 'document.sent-unasked',
        subject: `application:${record.uuid}`,
        detail: { kind, id: upload.id },
      })
      return presentApplication(await getOwnRecord(tx, record.id))
    }),
  )
}

/** Throws 409 when this document cannot be sent now, or is sent in another place. */
function requireWelcome(record: OwnRecord, kind: string): void {
  const held = ownCaseIn(record).case
  if (!held) throw new AppError('too-early', 'You can add documents to your application until you submit it.')
  if (!held.can_send)
    throw new AppError(
      'conflicting-change',
      'We have finished checking this application, so its documents no longer change. Write us a message instead.',
    )
  if (!held.can_send.some(one => one.kind === kind))
    throw new AppError(
      'conflicting-change',
      'We are asking you for this document. Send it where your dashboard asks for it.',
    )
}

/** Already replaced when it arrives: whatever looks for current documents does not see it. */
async function keepBeside(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  { upload, note }: { upload: KeptUpload; note: string | undefined },
): Promise<void> {
  const now = context.clock.now()
  await tx
    .updateTable('document')
    .set({ unasked: 'replaced' })
    .where('application_id', '=', record.id)
    .where('kind', '=', upload.kind)
    .where('unasked', '=', 'waiting')
    .execute()
  await tx
    .insertInto('document')
    .values({
      ...{ id: upload.id, application_id: record.id, kind: upload.kind, file_name: upload.fileName },
      ...{ content_type: upload.contentType, size: upload.size, sha256: upload.sha256, storage_key: upload.storageKey },
      ...{ uploaded_at: now, submitted_at: now, replaced_at: now, unasked: 'waiting', unasked_note: note || null },
    })
    .execute()
  await requireRoomForVersions(tx, { applicationId: record.id, kind: upload.kind })
  await askForCheck(tx, context, upload)
  await tx
    .updateTable('admission_case')
    .set({ revision: sql`revision + 1`, returned_at: now })
    .where('application_id', '=', record.id)
    .execute()
}
