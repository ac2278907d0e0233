import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { fileIdsIn } from '#shared/catalogue/file-id.ts'
import type { CatalogueProblem } from '#shared/catalogue/problem.ts'
import { FileNotStoredError, type FileStore } from '../../adapters/files/index.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Change, SettingPlace } from '../parts.ts'

/** So long an upload may wait in a form before a draft names it. */
const waitsMs = 7 * 86_400_000

/** Files that a value names and nobody stored; each with the place, as `hostels.gallery.2.photo`. */
export async function missingFiles(
  db: Queryable,
  value: unknown,
  isWanted: (id: string) => boolean = () => true,
): Promise<CatalogueProblem[]> {
  const ids = fileIdsIn(value).filter(isWanted)
  if (ids.length === 0) return []
  const rows = await db.selectFrom('catalogue_file').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map(({ id }) => id))
  const missing = new Set(ids.filter(id => !known.has(id)))
  return placesOf(value, missing).map(at => ({ at, message: 'This file is not stored here. Choose it again.' }))
}

function placesOf(value: unknown, ids: ReadonlySet<string>, at = ''): string[] {
  if (ids.size === 0) return []
  if (typeof value === 'string') return ids.has(value) ? [at] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => placesOf(each, ids, at === '' ? name : `${at}.${name}`))
}

/** The same for a body in a place of the catalogue. */
export async function missingFilesAt(
  db: Queryable,
  { place, body }: Change,
): Promise<{ place: SettingPlace; field: string; message: string }[]> {
  return (await missingFiles(db, body)).map(({ at, message }) => ({ place, field: at, message }))
}

/** From now on a published catalogue names these files, so they are kept for ever. */
export async function noteNamed(tx: Tx, value: unknown): Promise<void> {
  const ids = fileIdsIn(value)
  if (ids.length === 0) return
  await tx
    .updateTable('catalogue_file')
    .set({ is_named: true })
    .where(eb => eb.or([eb('id', 'in', ids), eb('small_of', 'in', ids)]))
    .where('is_named', '=', false)
    .execute()
}

/** The files of a catalogue in base64, by their ids. */
export async function filesOf(
  { db, files }: Pick<Context, 'db' | 'files'>,
  value: unknown,
): Promise<Record<string, string>> {
  const ids = fileIdsIn(value)
  if (ids.length === 0) return {}
  const rows = await db.selectFrom('catalogue_file').select(['id', 'storage_key']).where('id', 'in', ids).execute()
  const found: Record<string, string> = {}
  for (const { id, storage_key } of rows) {
    const bytes = await readStored(files, storage_key)
    if (bytes) found[id] = bytes.toString('base64')
  }
  return found
}

/** Undefined for what the store has lost. */
async function readStored(files: FileStore, key: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await files.read(key))
  } catch (error) {
    if (error instanceof FileNotStoredError) return undefined
    throw error
  }
}

/** Forgets uploads that no catalogue and no draft names after a week. Their bytes are swept like those of any other stray file. */
export async function forgetUnnamed({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await sql`
    delete from catalogue_file unnamed
    where not is_named and small_of is null and stored_at < ${new Date(+clock.now() - waitsMs)}
      and not exists (
        select from setting_version where version is null and strpos(body::text, unnamed.id) > 0
      )`.execute(db)
}
