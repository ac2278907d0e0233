import { documentReasons } from '#content/document-reasons.ts'
import type { Db } from '../../db/client.ts'

/** Gives a database that has no reasons those of the sample. Not by a migration: a backup brings its own, and is restored into empty tables. */
export async function ensureReasons(db: Db): Promise<void> {
  const found = await db.selectFrom('document_reason').select('code').limit(1).executeTakeFirst()
  if (found) return
  await db
    .insertInto('document_reason')
    .values(documentReasons.map((reason, position) => ({ ...reason, position })))
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
}
