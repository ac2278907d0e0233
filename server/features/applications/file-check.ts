import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { documentRefused } from '../../emails/applications.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { referenceFileRefused } from '../../emails/references.ts'
import { transcriptFileRefused } from '../../emails/transcripts.ts'
import { askedForm } from './asked-form.ts'
import { getApplication } from './queries.ts'
import { tellApplicant } from './tell-applicant.ts'

/** Records that a stored file needs a virus check, in the transaction that links it. Does nothing without a scanner. */
export async function askForCheck(tx: Tx, context: Context, file: { storageKey: string }): Promise<void> {
  if (!context.scanner) return
  const now = context.clock.now()
  await tx
    .insertInto('file_check')
    .values({ storage_key: file.storageKey, created_at: now, next_attempt_at: now })
    .execute()
}

/** The check found nothing, so the file can be opened. */
export async function releaseFile(tx: Tx, storageKey: string): Promise<void> {
  await tx.deleteFrom('file_check').where('storage_key', '=', storageKey).execute()
}

/** The check found a virus: every link to the file is removed and its sender is told. The file itself is deleted afterwards. */
export async function refuseFile(tx: Tx, context: Context, storageKey: string, signature: string): Promise<void> {
  await refuseDocument(tx, context, storageKey, signature)
  await refuseAttachment(tx, context, storageKey, signature)
  await refuseSlip(tx, context, storageKey, signature)
  await releaseFile(tx, storageKey)
}

async function refuseDocument(tx: Tx, context: Context, storageKey: string, signature: string): Promise<void> {
  const document = await tx
    .deleteFrom('document')
    .where('storage_key', '=', storageKey)
    .returning(['application_id', 'kind', 'file_name', 'replaced_at', 'unasked', 'transcript_request_id'])
    .executeTakeFirst()
  if (!document) return
  const record = await getApplication(tx, document.application_id)
  await tx
    .updateTable('application')
    .set(eb => ({ revision: eb('revision', '+', 1), updated_at: context.clock.now() }))
    .where('id', '=', record.id)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'job', id: 'check-files' },
    action: 'document.infected',
    subject: `application:${record.uuid}`,
    detail: { kind: document.kind, signature },
  })
  if (document.transcript_request_id) await askAgain(tx, context, { ...document, id: document.transcript_request_id })
  // Nothing is missing if another document has replaced it.
  if (document.replaced_at && document.unasked !== 'waiting') return
  const slot = askedForm(record).documents.find(one => one.kind === document.kind)
  const content = documentRefused({
    name: `${record.first_name} ${record.surname}`.trim(),
    document: slot?.label ?? document.kind,
    fileName: document.file_name,
    url: record.status === 'draft' ? `${context.config.publicUrl}/dashboard` : undefined,
  })
  await tellApplicant(tx, context, record, { kind: 'paper-refused', content })
}

/** The records office whose document it was can send it again, with the links that it has. */
async function askAgain(tx: Tx, context: Context, { id, file_name }: { id: string; file_name: string }): Promise<void> {
  const asked = await tx
    .updateTable('transcript_request')
    .set({
      state: 'requested',
      closed_at: null,
      answered_by: null,
      answer_note: null,
      settled_by: null,
      settled_at: null,
    })
    .where('id', '=', id)
    // Unless it was asked again since.
    .where(sql<boolean>`not exists (select from transcript_request other where other.closed_at is null
      and other.application_id = transcript_request.application_id and other.kind = transcript_request.kind
      and other.email_key = transcript_request.email_key)`)
    .returning(['email', 'institution'])
    .executeTakeFirst()
  if (!asked) return
  const { email, institution } = asked
  const content = transcriptFileRefused({ institution, fileName: file_name })
  await enqueueMail(tx, context, { kind: 'transcript-file-refused', to: email, content, transcriptRequestId: id })
}

/** The transfer itself stays announced: the office looks for the money, with or without the slip. */
async function refuseSlip(tx: Tx, context: Context, storageKey: string, signature: string): Promise<void> {
  const slip = await tx
    .deleteFrom('transfer_slip')
    .where('storage_key', '=', storageKey)
    .returning('transfer_id')
    .executeTakeFirst()
  if (!slip) return
  const { uuid } = await tx
    .selectFrom('transfer')
    .innerJoin('application', 'application.id', 'transfer.application_id')
    .select('application.uuid')
    .where('transfer.id', '=', slip.transfer_id)
    .executeTakeFirstOrThrow()
  await recordAudit(tx, context, {
    actor: { kind: 'job', id: 'check-files' },
    action: 'document.infected',
    subject: `application:${uuid}`,
    detail: { kind: 'slip', signature },
  })
}

async function refuseAttachment(tx: Tx, context: Context, storageKey: string, signature: string): Promise<void> {
  const found = await tx
    .selectFrom('reference')
    .innerJoin('referee', 'referee.id', 'reference.referee_id')
    .innerJoin('application', 'application.id', 'referee.application_id')
    .select(['referee.id', 'referee.email', 'reference.name', 'reference.file_name', 'application.uuid'])
    .where('reference.storage_key', '=', storageKey)
    .forUpdate('reference')
    .executeTakeFirst()
  if (!found) return
  await tx
    .updateTable('reference')
    .set({ file_name: null, content_type: null, size: null, sha256: null, storage_key: null })
    .where('referee_id', '=', found.id)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'job', id: 'check-files' },
    action: 'reference.file-infected',
    subject: `application:${found.uuid}`,
    detail: { signature },
  })
  const content = referenceFileRefused({ name: found.name, fileName: found.file_name ?? '' })
  await enqueueMail(tx, context, { kind: 'reference-file-refused', to: found.email, content, refereeId: found.id })
}
