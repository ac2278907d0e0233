import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'

/** How many would be told to choose another programme if this one is retired, and how many go on with it. */
export async function programmeInUse(
  db: Queryable,
  programme: string,
): Promise<{ drafts: number; applications: number }> {
  const { drafts, applications } = await db
    .selectFrom('application')
    .select([
      sql<string>`count(*) filter (where submitted_at is null)`.as('drafts'),
      sql<string>`count(*) filter (where submitted_at is not null)`.as('applications'),
    ])
    .where('selected_program', '=', programme)
    .where('erased_at', 'is', null)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return { drafts: Number(drafts), applications: Number(applications) }
}
