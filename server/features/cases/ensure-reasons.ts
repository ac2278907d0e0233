import { documentReasons } from '#shared/catalogue/parts/document-reasons.ts'
import type { Db } from '../../db/client.ts'

/**
 * Adds the sample reasons to a database without any. Not in a migration, because a backup contains its own and is
 * restored into empty tables.
 */
export async function ensureReasons(db: Db): Promise<void> {
  const found = await db.selectFrom('document_reason').select('code').limit(1).executeTakeFirst()
  if (found) return
  await db
    .insertInto('document_reason')
    .values(documentReasons().map((reason, position) => ({ ...reason, position })))
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
}
