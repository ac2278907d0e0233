import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type * as z from 'zod'
import type { caseFile } from '#shared/contract/schemas/case-file.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { askedForm, storedQuestions } from '../applications/asked-form.ts'
import type { OpenedFile } from '../cases/access.ts'
import { fileNameFor } from '../cases/hidden-names.ts'
import { openStored } from '../cases/read-bytes.ts'

export type ShownFile = z.output<typeof caseFile>

/** A file in the document: its bytes, or why there are none. */
export interface Enclosed {
  title: string
  facts: (readonly [string, string])[]
  name: string
  contentType: string
  bytes: Buffer | undefined
}

/** The current version of each document that the caller sees, with its bytes. */
export async function documentsIn(context: Context, file: OpenedFile, shown: ShownFile): Promise<Enclosed[]> {
  const form = askedForm({ ...file.row, additional_questions: storedQuestions(file.row.additional_questions) })
  const documents = []
  for (const { kind, versions } of shown.documents ?? []) {
    const current = versions.find(({ replaced_at, unasked }) => !replaced_at && unasked?.state !== 'waiting')
    if (!current) continue
    const stored = await context.db
      .selectFrom('document')
      .select(['file_name', 'content_type', 'size', 'sha256', 'storage_key'])
      .where('id', '=', current.id)
      .executeTakeFirst()
    const verdict = current.verdict === 'accepted' ? 'Fine' : current.verdict === 'rejected' ? 'Not fine' : 'Not judged'
    documents.push({
      title: form.documents.find(one => one.kind === kind)?.label ?? kind.replaceAll('_', ' '),
      facts: [
        ['File', current.file_name],
        ['Judged', current.judged_by ? `${verdict}, ${current.judged_by.full_name}` : verdict],
      ] as const,
      name: current.file_name,
      contentType: current.content_type,
      bytes: stored && (await bytesOf(context, stored)),
    })
  }
  return documents.map(one => ({ ...one, facts: [...one.facts] }))
}

/** What the referees wrote, for who may read it. */
export async function referencesIn(context: Context, file: OpenedFile, shown: ShownFile) {
  const provided = (shown.references ?? []).filter(({ status }) => status === 'provided')
  if (provided.length === 0) return []
  const rows = await context.db
    .selectFrom('reference')
    .selectAll()
    .where(
      'referee_id',
      'in',
      provided.map(({ id }) => id),
    )
    .execute()
  const references = []
  for (const referee of provided) {
    const row = rows.find(one => one.referee_id === referee.id)
    if (!row) continue
    const { file_name, content_type, size, sha256, storage_key } = row
    const letter =
      file_name && content_type && size !== null && sha256 && storage_key
        ? {
            name: fileNameFor(file, `reference-${referee.number}`, file_name),
            contentType: content_type,
            bytes: await bytesOf(context, { file_name, content_type, size, sha256, storage_key }),
          }
        : undefined
    references.push({ id: referee.id, referee, row, letter })
  }
  return references
}
export type ReferenceInFile = Awaited<ReturnType<typeof referencesIn>>[number]

/** Undefined for a file that was removed, or is being checked for viruses. */
async function bytesOf(context: Context, stored: Parameters<typeof openStored>[1]): Promise<Buffer | undefined> {
  try {
    const { bytes } = await openStored(context, stored)
    return Buffer.isBuffer(bytes) ? bytes : await buffer(bytes satisfies Readable)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
