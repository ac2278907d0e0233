import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type * as z from 'zod'
import type { caseFile } from '#shared/contract/schemas/file.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { askedForm, storedQuestions } from '../applications/asked-form.ts'
import type { OpenedFile } from '../file/access.ts'
import { openStored, type Stored } from '../file/read-bytes.ts'
import { fileNameFor } from '../scope/hidden-names.ts'

export type ShownFile = z.output<typeof caseFile>

/** A stored file of an application, of which nothing has been read yet. */
export interface Listed {
  title: string
  facts: (readonly [string, string])[]
  name: string
  contentType: string
  stored: Stored | undefined
}

/** A file in the document. Its bytes are read when it is drawn; none if it cannot be read. */
export type Enclosed = Omit<Listed, 'stored'> & { read(): Promise<Buffer | undefined> }

/** The same file, to be read later. */
export function readLater<File extends Pick<Listed, 'stored'>>(
  context: Context,
  { stored, ...file }: File,
): Omit<File, 'stored'> & Pick<Enclosed, 'read'> {
  return { ...file, read: async () => stored && (await bytesOf(context, stored)) }
}

/** The current version of each document that the caller sees, each followed by what records offices have sent beside it. */
export async function documentsIn(context: Context, file: OpenedFile, shown: ShownFile): Promise<Listed[]> {
  const form = askedForm({ ...file.row, additional_questions: storedQuestions(file.row.additional_questions) })
  const listed = (shown.documents ?? []).flatMap(({ kind, versions }) => {
    const title = form.documents.find(one => one.kind === kind)?.label ?? kind.replaceAll('_', ' ')
    const current = versions.find(({ replaced_at, unasked }) => !replaced_at && unasked?.state !== 'waiting')
    const official = versions.filter(({ records_office }) => records_office !== undefined)
    return [...(current ? [current] : []), ...official].map(version => ({ title, version }))
  })
  const storedById = await storedFiles(
    context,
    listed.map(({ version }) => version.id),
  )
  return listed.map(({ title, version }) => ({
    title: version.records_office ? `${title}, from the records office of ${version.records_office}` : title,
    facts: [['File', version.file_name], ...(version.records_office ? [] : [judged(version)])],
    name: version.file_name,
    contentType: version.content_type,
    stored: storedById.get(version.id),
  }))
}

type Version = NonNullable<ShownFile['documents']>[number]['versions'][number]

function judged({ verdict, judged_by }: Version): readonly [string, string] {
  const words = verdict === 'accepted' ? 'Fine' : verdict === 'rejected' ? 'Not fine' : 'Not judged'
  return ['Judged', judged_by ? `${words}, ${judged_by.full_name}` : words]
}

async function storedFiles({ db }: Context, ids: readonly string[]): Promise<Map<string, Stored>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('document')
    .select(['id', 'file_name', 'content_type', 'size', 'sha256', 'storage_key'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...stored }) => [id, stored]))
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
            stored: { file_name, content_type, size, sha256, storage_key },
          }
        : undefined
    references.push({ id: referee.id, referee, row, letter })
  }
  return references
}
export type ReferenceInFile = Awaited<ReturnType<typeof referencesIn>>[number]

async function bytesOf(context: Context, stored: Stored): Promise<Buffer | undefined> {
  try {
    const opened = await openReadable(context, stored)
    return opened && (await buffer(opened))
  } catch (error) {
    context.log.warn({ err: error }, 'A file could not be read for an export')
    return undefined
  }
}

/** Undefined for a file that was removed, or is being checked for viruses. */
export async function openReadable(context: Context, stored: Stored): Promise<Readable | undefined> {
  try {
    const { bytes } = await openStored(context, stored)
    return Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
