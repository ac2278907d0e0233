import { sql } from 'kysely'
import type { ApplicationOnWire, EarlierDocument } from '#shared/contract/schemas/applications.ts'
import { isAccepted, maxFileBytes } from '#shared/domain/files.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { discard, FileNotStoredError, receiveFile } from '../../adapters/files/index.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { auditLines } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'
import { lockOwn } from '../applications/own.ts'
import { presentApplication } from '../applications/present.ts'
import { findOwn, getOwnRecord } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import {
  type CheckedUpload,
  type KeptUpload,
  linkDocuments,
  removeStored,
  withKeptUploads,
} from '../applications/uploads.ts'

/** A copy of an earlier document, not linked to anything yet. */
interface Copied extends CheckedUpload {
  from: string
}

/**
 * The documents a draft can take over: for each kind that it lacks, the newest one from the applicant’s other
 * applications. Documents awaiting the virus check are left out. Throws 404 for an application that is not the
 * applicant’s.
 */
export async function earlierDocuments(db: Queryable, accountId: string, uuid: string): Promise<EarlierDocument[]> {
  const record = await findOwn(db, accountId, uuid)
  if (!record) throw new AppError('not-found', 'We cannot find this application in your account.')
  if (record.status !== 'draft') return []
  return (await offeredTo(db, record)).map(document => ({
    id: document.id,
    kind: document.kind,
    file_name: document.file_name,
    size: document.size,
    uploaded_at: document.uploaded_at.toISOString(),
  }))
}

/**
 * Copies earlier documents into a draft: those with these ids, or all that are offered. Each application has its own
 * copy of the bytes, so deleting one never deletes the other’s document. A kind that the draft already has is not
 * replaced, and pressing twice adds nothing. Throws 404 for documents that are not offered or no longer stored, 409
 * for an application that is not a draft, and 413.
 */
export async function takeEarlierDocuments(
  context: Context,
  transact: Transact,
  accountId: string,
  wanted: { uuid: string; documents: readonly string[] | undefined },
): Promise<ApplicationOnWire> {
  const draft = await findOwn(context.db, accountId, wanted.uuid)
  if (!draft) throw new AppError('not-found', 'We cannot find this application in your account.')
  if (draft.status !== 'draft') throw submitted()
  const offered = await offeredTo(context.db, draft)
  const chosen = wanted.documents ? offered.filter(({ id }) => wanted.documents?.includes(id)) : offered
  if (chosen.length === 0) {
    if (await hasTaken(context.db, accountId, draft, wanted.documents ?? [])) return presentApplication(draft)
    throw new AppError('not-found', 'This document can no longer be reused. Upload it instead.')
  }
  const copies = await copyAll(context, chosen)
  if (copies.length === 0) throw new AppError('not-found', 'We no longer have this document. Upload it instead.')
  try {
    return await linkCopies(context, transact, { accountId, uuid: wanted.uuid, copies })
  } finally {
    // Copies that were stored have already left the staging directory.
    for (const { staged } of copies) await discard(staged)
  }
}

/** Links what is still offered once the draft is locked, and removes the other copies. */
async function linkCopies(
  context: Context,
  transact: Transact,
  { accountId, uuid, copies }: { accountId: string; uuid: string; copies: readonly Copied[] },
): Promise<ApplicationOnWire> {
  let unused: string[] = []
  const taken = await withKeptUploads(context, copies, kept =>
    transact(async tx => {
      const record = await lockOwn(tx, accountId, uuid)
      if (record.status !== 'draft') throw submitted()
      const still = new Set((await offeredTo(tx, record)).map(({ id }) => id))
      const linked = kept.filter((_, index) => still.has(copies[index]?.from ?? ''))
      await link(tx, context, { accountId, record, linked })
      unused = kept.filter(upload => !linked.includes(upload)).map(({ storageKey }) => storageKey)
      return presentApplication(await getOwnRecord(tx, record.id))
    }),
  )
  await removeStored(context, unused)
  return taken
}

async function link(
  tx: Tx,
  context: Context,
  { accountId, record, linked }: { accountId: string; record: ApplicationRecord; linked: readonly KeptUpload[] },
): Promise<void> {
  if (linked.length === 0) return
  await linkDocuments(tx, context, record.id, linked)
  const lines = linked.map(({ kind, id }) => ({
    actor: { kind: 'applicant', id: accountId } as const,
    action: 'document.taken-over',
    subject: `application:${record.uuid}`,
    detail: { kind, id },
  }))
  await tx
    .with('noted', () => auditLines(tx, context, lines))
    .updateTable('application')
    .set({ revision: record.revision + 1, updated_at: context.clock.now() })
    .where('id', '=', record.id)
    .execute()
}

function submitted(): AppError {
  return new AppError('already-submitted', 'You have already submitted this application, so you cannot add documents.')
}

type Draft = Pick<ApplicationRecord, 'id' | 'account_id' | 'program_type' | 'form_version' | 'documents'>

async function offeredTo(db: Queryable, draft: Draft) {
  const slots = formDescription(formIdOf(draft.program_type), draft.form_version).documents
  const missing = slots.filter(({ kind }) => !draft.documents.some(document => document.kind === kind))
  if (missing.length === 0) return []
  const rows = await db
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .leftJoin('file_check', 'file_check.storage_key', 'document.storage_key')
    .distinctOn('document.kind')
    .select(['document.id', 'document.kind', 'document.file_name', 'document.content_type', 'document.size'])
    .select(['document.sha256', 'document.storage_key', 'document.uploaded_at'])
    .where('application.account_id', '=', draft.account_id)
    .where('application.id', '<>', draft.id)
    .where('document.replaced_at', 'is', null)
    .where('file_check.storage_key', 'is', null)
    .where(sql<boolean>`document.kind = any(${missing.map(({ kind }) => kind)})`)
    .orderBy('document.kind')
    .orderBy('document.uploaded_at', 'desc')
    .execute()
  return missing.flatMap(slot =>
    rows.filter(row => row.kind === slot.kind && isAccepted(row.content_type, slot.accepts)),
  )
}

/** Whether the draft already has the same files: pressing twice is not an error. */
async function hasTaken(db: Queryable, accountId: string, draft: Draft, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return draft.documents.length > 0
  const rows = await db
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .select('document.kind')
    .where('document.id', 'in', ids)
    .where('application.account_id', '=', accountId)
    .execute()
  return rows.length > 0 && rows.every(({ kind }) => draft.documents.some(document => document.kind === kind))
}

/** Stages a copy of each document; one whose bytes are missing or altered is left out. */
async function copyAll(context: Context, documents: Awaited<ReturnType<typeof offeredTo>>): Promise<Copied[]> {
  const copies: Copied[] = []
  try {
    for (const document of documents) {
      const staged = await stage(context, document)
      if (!staged) continue
      const { id: from, kind, file_name: fileName, content_type: contentType } = document
      copies.push({ from, kind, fileName, contentType, staged })
    }
    return copies
  } catch (error) {
    for (const { staged } of copies) await discard(staged)
    throw error
  }
}

async function stage(context: Context, document: { id: string; storage_key: string; sha256: Buffer }) {
  try {
    const bytes = await context.files.read(document.storage_key)
    const received = await receiveFile(bytes, { maxBytes: maxFileBytes, stagingDir: context.files.stagingDir })
    if (received.outcome === 'staged' && received.file.sha256 === document.sha256.toString('hex')) return received.file
    if (received.outcome === 'staged') await discard(received.file)
    context.log.error({ document: document.id }, 'a stored document differs from the upload')
  } catch (error) {
    if (!(error instanceof FileNotStoredError)) throw error
  }
  return undefined
}
