import type { FieldProblem } from '#shared/contract/errors.ts'
import { type FileProblem, fileProblemSentence, safeFileName } from '#shared/domain/files.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { checkContent, newFileKey, removePosition, type StagedFile } from '../../adapters/files/index.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import type { AuditEntry } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { UploadedFile } from '../../http/handler.ts'
import { GivenBefore } from '../../http/idempotency.ts'
import { releaseSlot, requireRoom } from './document-slots.ts'
import { askForCheck } from './file-check.ts'

/** A file whose content was checked, ready to be stored. */
export interface CheckedUpload {
  kind: string
  fileName: string
  contentType: string
  staged: StagedFile
}

/** A file stored under a random key and not linked to anything yet. */
export interface KeptUpload {
  id: string
  kind: string
  fileName: string
  contentType: string
  size: number
  sha256: Buffer
  storageKey: string
}

/** The audit lines about uploaded documents, one for each. */
export function documentsAdded(application: { uuid: string }, kept: readonly KeptUpload[], actor: Actor): AuditEntry[] {
  return kept.map(({ kind, id }) => ({
    actor,
    action: 'document.added',
    subject: `application:${application.uuid}`,
    detail: { kind, id },
  }))
}

export const oneFileOnly = 'Send one file at a time: one PDF, or one picture.'

/**
 * Checks uploads for the slots they name. A file for an unknown slot is dropped; two for one slot are refused, because one
 * of them would be lost without a word.
 */
export async function checkUploads(
  files: readonly UploadedFile[],
  slots: readonly DocumentSlot[],
): Promise<{ checked: CheckedUpload[]; problems: FieldProblem[]; fileProblems: FileProblem[] }> {
  const checked: CheckedUpload[] = []
  const problems: FieldProblem[] = []
  const fileProblems: FileProblem[] = []
  for (const slot of slots) {
    const [file, second] = files.filter(({ field }) => field === slot.kind)
    if (!file) continue
    if (second) {
      problems.push({ field: slot.kind, message: oneFileOnly })
      continue
    }
    const result =
      file.outcome === 'too-large'
        ? ({ ok: false, problem: 'too-large' } as const)
        : await checkContent(file.outcome.staged.path, slot.accepts)
    if (!result.ok) {
      problems.push({ field: slot.kind, message: fileProblemSentence(result.problem, slot.accepts) })
      fileProblems.push(result.problem)
    } else if (file.outcome !== 'too-large')
      checked.push({
        kind: slot.kind,
        fileName: safeFileName(file.fileName),
        contentType: result.contentType,
        staged: await removePosition(file.outcome.staged, result.contentType),
      })
  }
  return { checked, problems, fileProblems }
}

/**
 * Stores checked files, then runs a write that links them. If the write is refused they are removed again. If the database connection
 * breaks, no one knows whether the write was committed, so they stay; if it was not, the job `sweep-files` removes them, as when the
 * process dies in between.
 */
export async function withKeptUploads<Result>(
  context: Context,
  checked: readonly CheckedUpload[],
  write: (kept: KeptUpload[]) => Promise<Result>,
): Promise<Result> {
  const kept = await keepAll(context, checked)
  try {
    return await write(kept)
  } catch (error) {
    if (error instanceof AppError || error instanceof GivenBefore) await removeStored(context, keysOf(kept))
    throw error
  }
}

async function keepAll(context: Context, checked: readonly CheckedUpload[]): Promise<KeptUpload[]> {
  const kept: KeptUpload[] = []
  try {
    for (const upload of checked) kept.push(await keep(context, upload))
    return kept
  } catch (error) {
    await removeStored(context, keysOf(kept))
    throw error
  }
}

function keysOf(kept: readonly KeptUpload[]): string[] {
  return kept.map(upload => upload.storageKey)
}

async function keep(context: Context, upload: CheckedUpload): Promise<KeptUpload> {
  const storageKey = newFileKey()
  const { path, size, sha256 } = upload.staged
  await context.files.put({ path, size, contentType: upload.contentType }, storageKey)
  return {
    id: context.random.id(),
    kind: upload.kind,
    fileName: upload.fileName,
    contentType: upload.contentType,
    size,
    sha256: Buffer.from(sha256, 'hex'),
    storageKey,
  }
}

/** Removes stored files that no row links to. If that fails, `sweep-files` removes them later. */
export async function removeStored(context: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await context.files.remove(key)
    } catch (error) {
      context.log.warn({ key, err: error }, 'a file could not be removed; the sweep will retry')
    }
  }
}

/**
 * Links stored files to an application, each as the current version of its kind. Returns the keys of files that nothing links to now.
 * Throws 409 or 413 if they are more than an applicant may have. The caller must hold the application lock.
 */
export async function linkDocuments(
  tx: Tx,
  context: Context,
  applicationId: number,
  kept: readonly KeptUpload[],
): Promise<string[]> {
  const freed: string[] = []
  for (const upload of kept) {
    freed.push(...(await releaseSlot(tx, context, { applicationId, kind: upload.kind })))
    await tx
      .insertInto('document')
      .values({
        id: upload.id,
        application_id: applicationId,
        kind: upload.kind,
        file_name: upload.fileName,
        content_type: upload.contentType,
        size: upload.size,
        sha256: upload.sha256,
        storage_key: upload.storageKey,
        uploaded_at: context.clock.now(),
      })
      .execute()
    await askForCheck(tx, context, upload)
  }
  if (kept.length > 0) await requireRoom(tx, applicationId)
  return freed
}
