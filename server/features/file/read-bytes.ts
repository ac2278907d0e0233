import type { Readable } from 'node:stream'
import type * as z from 'zod'
import type { caseReference } from '#shared/contract/schemas/file.ts'
import { FileNotStoredError } from '../../adapters/files/index.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { FileAnswer, StaffMember } from '../../http/handler.ts'
import { fileNameFor, namingDocument } from '../scope/hidden-names.ts'
import { noSuchFile, requireFile, requirePart } from './access.ts'
import { knownSignals } from './file-parts.ts'

export interface Stored {
  file_name: string
  content_type: string
  size: number
  sha256: Buffer
  storage_key: string
}

/**
 * One version of a document. The audit log records who fetched its bytes: as read, or with `ahead` as prefetched.
 * Throws 404, and 409 while the virus check is running.
 */
export async function readCaseDocument(
  context: Context,
  member: StaffMember,
  { version, ahead }: { version: string; ahead: boolean },
): Promise<FileAnswer> {
  const found = await requireVersion(context, member, version)
  const action = ahead ? 'document.loaded-ahead' : 'document.read'
  return openNoted(context, found, () => auditVersion(context, member, { ...found, action }))
}

/** Records that a prefetched version is now on the screen. Throws 404. */
export async function noteDocumentShown(context: Context, member: StaffMember, version: string): Promise<void> {
  const found = await requireVersion(context, member, version)
  await auditVersion(context, member, { ...found, action: 'document.read' })
}

async function requireVersion(context: Context, member: StaffMember, version: string) {
  const found = await context.db
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .select(['document.id', 'document.kind', 'document.file_name', 'document.content_type', 'document.size'])
    .select(['document.sha256', 'document.storage_key', 'application.uuid'])
    .where('document.id', '=', version)
    .executeTakeFirst()
  if (!found) throw noSuchFile()
  const file = await requireFile(context.db, member, found.uuid)
  requirePart(file, 'documents')
  if (!file.isNamed && found.kind === namingDocument) throw noSuchFile()
  return { ...found, file_name: fileNameFor(file, found.kind, found.file_name) }
}

function auditVersion(
  context: Context,
  member: StaffMember,
  { action, uuid, kind, id }: { action: string; uuid: string; kind: string; id: string },
): Promise<void> {
  const actor = { kind: 'staff', id: member.id } as const
  return recordAudit(context.db, context, { actor, action, subject: `application:${uuid}`, detail: { kind, id } })
}

/** A reference. Throws 404. */
export async function readReference(
  context: Context,
  member: StaffMember,
  id: string,
): Promise<z.output<typeof caseReference>> {
  const found = await context.db
    .selectFrom('reference')
    .innerJoin('referee', 'referee.id', 'reference.referee_id')
    .innerJoin('application', 'application.id', 'referee.application_id')
    .leftJoin('reference_trust', 'reference_trust.referee_id', 'referee.id')
    .selectAll('reference')
    .select(['referee.number', 'application.uuid', 'reference_trust.signals'])
    .where('referee.id', '=', id)
    .executeTakeFirst()
  if (!found) throw noSuchFile()
  const file = await requireFile(context.db, member, found.uuid)
  requirePart(file, 'references')
  await auditReference(context, member, { id, uuid: found.uuid, action: 'reference.read' })
  const { name, designation, place_of_work, known_duration_context, final_recommendation, additional_comments } = found
  const { email_official, email_personal, contact_details } = found
  return {
    ...{ id, number: found.number, name, designation, place_of_work },
    ...(file.parts.includes('contact') ? { email_official, email_personal, contact_details } : {}),
    ...{ known_duration_context, final_recommendation, additional_comments },
    intellectual_ability: found.intellectual_ability ?? undefined,
    research_ability: found.research_ability ?? undefined,
    teaching_ability: found.teaching_ability ?? undefined,
    leadership_ability: found.leadership_ability ?? undefined,
    submitted_at: found.submitted_at.toISOString(),
    ...(file.parts.includes('signals') && found.signals ? { signals: knownSignals(found.signals) } : {}),
    ...(found.file_name !== null && found.size !== null
      ? { file: { file_name: fileNameFor(file, 'reference', found.file_name), size: found.size } }
      : {}),
  }
}

/** The PDF attached to a reference. Throws 404, and 409 while the virus check is running. */
export async function readReferenceFile(context: Context, member: StaffMember, id: string): Promise<FileAnswer> {
  const found = await context.db
    .selectFrom('reference')
    .innerJoin('referee', 'referee.id', 'reference.referee_id')
    .innerJoin('application', 'application.id', 'referee.application_id')
    .select(['reference.file_name', 'reference.content_type', 'reference.size', 'reference.sha256'])
    .select(['reference.storage_key', 'application.uuid'])
    .where('referee.id', '=', id)
    .executeTakeFirst()
  if (!found) throw noSuchFile()
  const file = await requireFile(context.db, member, found.uuid)
  requirePart(file, 'references')
  const { file_name, content_type, size, sha256, storage_key } = found
  if (!file_name || !content_type || size === null || !sha256 || !storage_key)
    throw new AppError('not-found', 'This reference has no file.')
  const stored = {
    ...{ content_type, size, sha256, storage_key },
    file_name: fileNameFor(file, 'reference', file_name),
  }
  const action = 'reference.file-read'
  return openNoted(context, stored, () => auditReference(context, member, { id, uuid: found.uuid, action }))
}

function auditReference(
  context: Context,
  member: StaffMember,
  { id, uuid, action }: { id: string; uuid: string; action: string },
): Promise<void> {
  const actor = { kind: 'staff', id: member.id } as const
  return recordAudit(context.db, context, { actor, action, subject: `application:${uuid}`, detail: { referee: id } })
}

/** The same, and `note` writes down that it was opened. Without that it is closed again, and nobody gets it. */
export async function openNoted(context: Context, stored: Stored, note: () => Promise<void>): Promise<OpenFile> {
  const answer = await openStored(context, stored)
  try {
    await note()
    return answer
  } catch (error) {
    answer.bytes.destroy()
    throw error
  }
}

type OpenFile = FileAnswer & { bytes: Readable }

/** The bytes of a stored file. Throws 404, and 409 while the virus check is running. */
export async function openStored(context: Context, stored: Stored): Promise<OpenFile> {
  const waiting = await context.db
    .selectFrom('file_check')
    .select('storage_key')
    .where('storage_key', '=', stored.storage_key)
    .executeTakeFirst()
  if (waiting) throw new AppError('too-early', 'This file is still being checked for viruses. Try again in a minute.')
  try {
    const bytes = await context.files.read(stored.storage_key)
    const etag = `"${stored.sha256.toString('hex')}"`
    return { contentType: stored.content_type, fileName: stored.file_name, size: stored.size, etag, bytes }
  } catch (error) {
    if (error instanceof FileNotStoredError) throw new AppError('not-found', 'This file was removed.', { cause: error })
    throw error
  }
}
