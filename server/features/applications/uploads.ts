import { sql } from 'kysely'
import type { FieldProblem } from '#shared/contract/errors.ts'
import { type FileProblem, fileProblemSentence, maxApplicantBytes, safeFileName } from '#shared/domain/files.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { checkContent, newFileKey, type StagedFile } from '../../adapters/files/index.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { UploadedFile } from '../../http/handler.ts'
import { GivenBefore } from '../../http/idempotency.ts'
import { askForCheck } from './file-check.ts'

/** A file whose content was checked, ready to be stored. */
interface CheckedUpload {
  kind: string
  fileName: string
  contentType: string
  staged: StagedFile
}

/** A file that is in the store under a random key, but not linked to anything yet. */
export interface KeptUpload {
  id: string
  kind: string
  fileName: string
  contentType: string
  size: number
  sha256: Buffer
  storageKey: string
}

/** Checks uploads against the slots they name; a file for no slot is dropped, the last of two for one slot counts. */
export async function checkUploads(
  files: readonly UploadedFile[],
  slots: readonly DocumentSlot[],
): Promise<{ checked: CheckedUpload[]; problems: FieldProblem[]; fileProblems: FileProblem[] }> {
  const newest = new Map(files.map(file => [file.field, file]))
  const checked: CheckedUpload[] = []
  const problems: FieldProblem[] = []
  const fileProblems: FileProblem[] = []
  for (const slot of slots) {
    const file = newest.get(slot.kind)
    if (!file) continue
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
        staged: file.outcome.staged,
      })
  }
  return { checked, problems, fileProblems }
}

/**
 * Stores checked files, then runs a write that links them. When the write was refused they are removed again. When the store broke
 * off, nobody knows whether the write was kept, so they stay: if it was not, they are strays that the duty `sweep-files` removes,
 * as when the process dies in between.
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

/** Removes stored files that nothing links to any more. What can't be removed now, the sweep removes later. */
export async function removeStored(context: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    try {
      await context.files.remove(key)
    } catch (error) {
      context.log.warn({ key, err: error }, 'a file could not be removed; the sweep will try again')
    }
  }
}

/**
 * Throws 413 when an applicant's papers are more than their share, over all their applications. They are added up behind a lock,
 * so uploads at the same moment count each other.
 */
async function requireRoom(tx: Tx, applicationId: number): Promise<void> {
  const { account_id, email_key } = await tx
    .selectFrom('application')
    .select(['account_id', 'email_key'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const owner = account_id ?? email_key
  await sql`select pg_advisory_xact_lock(hashtextextended(${`papers:${owner}`}, 0))`.execute(tx)
  const { bytes } = await tx
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('document.size'), eb.lit(0)).as('bytes'))
    .where(eb =>
      account_id === null
        ? eb.and([eb('application.account_id', 'is', null), eb('application.email_key', '=', email_key)])
        : eb('application.account_id', '=', account_id),
    )
    .executeTakeFirstOrThrow()
  if (Number(bytes) > maxApplicantBytes)
    throw new AppError(
      'too-large',
      `Your papers together are larger than ${maxApplicantBytes / 1024 / 1024} MB. Remove one, or choose smaller files.`,
    )
}

/** Links stored files to an application, in place of what stood in their slots. Answers the keys that are free now. */
export async function linkDocuments(
  tx: Tx,
  context: Context,
  applicationId: number,
  kept: readonly KeptUpload[],
): Promise<string[]> {
  const freed: string[] = []
  for (const upload of kept) {
    const replaced = await tx
      .deleteFrom('document')
      .where('application_id', '=', applicationId)
      .where('kind', '=', upload.kind)
      .returning('storage_key')
      .executeTakeFirst()
    if (replaced) freed.push(replaced.storage_key)
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
