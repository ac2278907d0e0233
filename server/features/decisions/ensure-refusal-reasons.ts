import { refusalReasons } from '#content/refusal-reasons.ts'
import type { Db } from '../../db/client.ts'

/** Gives a database that has no reasons those of the sample. Not by a migration: a backup brings its own, and is restored into empty tables. */
export async function ensureRefusalReasons(db: Db): Promise<void> {
  const found = await db.selectFrom('refusal_reason').select('code').limit(1).executeTakeFirst()
  if (found) return
  await db
    .insertInto('refusal_reason')
    .values(refusalReasons.map(({ figure, ...reason }, position) => ({ ...reason, figure: figure ?? null, position })))
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
}
