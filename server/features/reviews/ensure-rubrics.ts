import { sql } from 'kysely'
import { rubrics } from '#shared/catalogue/parts/rubrics.ts'
import type { Db } from '../../db/client.ts'

/**
 * Adds the sample rubrics to a database without any. Not in a migration, because a backup contains its own and is
 * restored into empty tables.
 */
export async function ensureRubrics(db: Db): Promise<void> {
  const found = await db.selectFrom('rubric').select('id').limit(1).executeTakeFirst()
  if (found) return
  await db
    .insertInto('rubric')
    .values(
      rubrics().map(({ level, programme, rubric }) => ({
        ...{ level, programme, version: 1 },
        id: sql<string>`gen_random_uuid()`,
        content: JSON.stringify(rubric),
        drafted_at: sql<Date>`now()`,
        published_at: sql<Date>`now()`,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
