import { refusalReasons } from '#shared/catalogue/parts/refusal-reasons.ts'
import type { Db } from '../../db/client.ts'

/**
 * Adds the sample reasons to a database without any. Not in a migration, because a backup contains its own and is
 * restored into empty tables.
 */
export async function ensureRefusalReasons(db: Db): Promise<void> {
  const found = await db.selectFrom('refusal_reason').select('code').limit(1).executeTakeFirst()
  if (found) return
  await db
    .insertInto('refusal_reason')
    .values(
      refusalReasons().map(({ figure, ...reason }, position) => ({ ...reason, figure: figure ?? null, position })),
    )
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
}
