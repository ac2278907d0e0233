import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Catalogue } from '#shared/catalogue/types.ts'
import type { Context } from '../base/context.ts'
import type { Tx } from '../db/client.ts'

type Rubrics = Catalogue['rubrics']

/** The newest published version of each rubric, which readers score under from now on. */
async function publishedRubrics(tx: Tx) {
  return tx
    .selectFrom('rubric')
    .distinctOn(['level', sql`coalesce(programme, '')`])
    .select(['level', 'programme', 'version', 'content'])
    .where('published_at', 'is not', null)
    .orderBy('level')
    .orderBy(sql`coalesce(programme, '')`)
    .orderBy('version', 'desc')
    .execute()
}

/**
 * Makes a new version of every rubric that differs from its newest one, because reviews name the version that they were scored under.
 * A draft of the same rubric stays, and becomes the version after it.
 */
export async function storeRubricVersions(
  tx: Tx,
  context: Context,
  { rubrics, by }: { rubrics: Rubrics; by: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rubric'))`.execute(tx)
  const known = await publishedRubrics(tx)
  const at = context.clock.now()
  for (const { level, programme, rubric } of rubrics) {
    const last = known.find(one => one.level === level && one.programme === programme)
    if (last && isDeepStrictEqual(last.content, rubric)) continue
    const version = (last?.version ?? 0) + 1
    await tx
      .updateTable('rubric')
      .set({ version: version + 1 })
      .where('level', '=', level)
      .where(sql<boolean>`programme is not distinct from ${programme}`)
      .where('published_at', 'is', null)
      .execute()
    await tx
      .insertInto('rubric')
      .values({
        ...{ id: context.random.id(), level, programme, version, content: JSON.stringify(rubric) },
        ...{ drafted_by: by, drafted_at: at, published_by: by, published_at: at },
      })
      .execute()
  }
}
