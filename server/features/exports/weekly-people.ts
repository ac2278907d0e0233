import { sql } from 'kysely'
import { mostWithoutApproval } from '#shared/domain/export-kinds.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { Source } from './sources.ts'

/*
 * More than a thousand people a week leave only with a colleague, in one file or in many (office.md section 3): who was in the files that nobody approved
 * is kept for a week.
 */

const weekMs = 7 * 86_400_000

/** Everyone whom a file names, each once. */
export async function peopleIn(db: Queryable, source: Source | undefined): Promise<number[]> {
  if (!source) return []
  const { rows } = await sql<{ people: number[] | null }>`
    select array_agg(distinct ${source.person})::float8[] as people ${source.from}`.execute(db)
  return rows[0]?.people ?? []
}

/** How many different people would have left this week with a file, without a colleague. */
export async function countThisWeek(
  db: Queryable,
  { clock }: Pick<Context, 'clock'>,
  { id }: Pick<StaffMember, 'id'>,
  people: readonly number[],
): Promise<number> {
  const since = new Date(+clock.now() - weekMs)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (
      select unnest(people) from export_made where staff_id = ${id}::uuid and made_at > ${since}
      union select unnest(${[...people]}::bigint[])) left_this_week`.execute(db)
  return rows[0]?.count ?? people.length
}

/** One export of a person after the other, so that two at once count as two. */
export async function lockExports(tx: Tx, { id }: Pick<StaffMember, 'id'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports ${id}`}, 0))`.execute(tx)
}

/** Remembers who left in a file that no colleague approved, and forgets who left before this week. */
export async function noteExported(
  tx: Tx,
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  { id: staff_id }: Pick<StaffMember, 'id'>,
  people: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('export_made')
    .where('made_at', '<=', new Date(+clock.now() - weekMs))
    .execute()
  if (people.length > 0)
    await tx
      .insertInto('export_made')
      .values({ id: random.id(), staff_id, made_at: clock.now(), people: people.map(String) })
      .execute()
}

export function needsColleague(countOfWeek: number): boolean {
  return countOfWeek > mostWithoutApproval
}
