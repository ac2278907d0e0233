import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFileKey } from '../../adapters/files/index.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { InertFile } from './inspect-file.ts'

/** In the store, and not yet written down. */
export interface KeptFile extends InertFile {
  key: string
  smallOf: string | null
}

/** Puts a file and its small copy into the store, unless they are there. */
export async function keepMissing(context: Context, file: InertFile): Promise<KeptFile[]> {
  if (await isStored(context.db, file.id)) return []
  const copies = file.small ? [{ ...file.small, smallOf: file.id }] : []
  const kept: KeptFile[] = []
  for (const one of [{ ...file, smallOf: null }, ...copies]) {
    const key = newFileKey()
    const path = join(context.files.stagingDir, `upload-${randomUUID()}`)
    try {
      await writeFile(path, one.bytes, { mode: 0o600 })
      await context.files.put({ path, size: one.bytes.length, contentType: one.contentType }, key)
    } finally {
      await rm(path, { force: true })
    }
    kept.push({ ...one, key })
  }
  return kept
}

async function isStored(db: Queryable, id: string): Promise<boolean> {
  return (await db.selectFrom('catalogue_file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Writes down what was kept; false if somebody else stored the same file meanwhile, and then theirs is used. */
export async function linkFile(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  { kept, by }: { kept: readonly KeptFile[]; by: string | null },
): Promise<boolean> {
  for (const { id, purpose, contentType, bytes, key, smallOf } of kept) {
    const added = await tx
      .insertInto('catalogue_file')
      .values({
        ...{ id, purpose, small_of: smallOf, content_type: contentType, size: bytes.length, storage_key: key },
        ...{ sha256: createHash('sha256').update(bytes).digest(), stored_by: by, stored_at: context.clock.now() },
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // The first is the file itself: without it, its small copy is theirs too.
    if (!added && smallOf === null) return false
  }
  return kept.length > 0
}
