import { type CompiledQuery, sql } from 'kysely'
import type { QueueGroup } from '#shared/contract/schemas/queue.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import { fromView, type Wanted } from './conditions.ts'

const mostCounted = 5_000
const mostFoundCounted = 500
/** A change is noticed before it is committed, so a count may be slightly out of date; this limits for how long. */
const longestKeptMs = 3000
const mostKept = 300

export interface Counted {
  counts: Partial<Record<CaseStage, number>>
  headings: Partial<Record<QueueGroup, number>>
  isMore: boolean
}

interface Row {
  stage: CaseStage
  heading: QueueGroup
  cases: number
}

/**
 * The counts for one version of the queue, by the statement that counts them and its values: a different scope is a
 * different statement.
 */
interface Kept {
  version: string
  counts: Map<string, { at: number; rows: Promise<readonly Row[]> }>
}

const kept = new WeakMap<Queryable, Kept>()

/**
 * The counts of all stages and of the headings with every filter. They stop at some thousands, or some hundreds in a
 * search, and say so. Recounted every three seconds, and when anything has changed (`version`): everyone who asks for
 * the same gets the same counts.
 */
export async function countInStages(context: Context, wanted: Wanted, version: string): Promise<Counted> {
  const most = wanted.words.length > 0 ? mostFoundCounted : mostCounted
  const rows = await countOnce(context, countStatement(wanted, most).compile(context.db), version)
  const counted: Counted = { counts: {}, headings: {}, isMore: sumOf(rows) >= most }
  for (const { stage, heading, cases } of rows) {
    counted.counts[stage] = (counted.counts[stage] ?? 0) + cases
    if (stage === wanted.stage) counted.headings[heading] = (counted.headings[heading] ?? 0) + cases
  }
  return counted
}

function countOnce({ db, clock }: Context, statement: CompiledQuery<Row>, version: string): Promise<readonly Row[]> {
  const known = kept.get(db)
  const { counts } = known?.version === version ? known : { counts: new Map() as Kept['counts'] }
  const key = JSON.stringify([statement.sql, statement.parameters])
  const now = clock.now().getTime()
  const before = counts.get(key)
  if (before && now - before.at < longestKeptMs) return before.rows
  const rows = db.executeQuery(statement).then(result => result.rows)
  if (counts.size >= mostKept) counts.clear()
  counts.set(key, { at: now, rows })
  kept.set(db, { version, counts })
  // The next caller queries the database again.
  rows.catch(() => counts.delete(key))
  return rows
}

function countStatement(wanted: Wanted, most: number) {
  const everywhere = { ...wanted, stage: undefined }
  const stage = wanted.told.length > 0 ? stageByClock('held') : sql`held.stage`
  const what = sql`held.application_id, ${stage} as stage, held.round_id, held.returned_at, held.first_opened_at`
  // A search reads its index in the same order as its page.
  const order = wanted.words.length > 0 ? sql`order by found.word, found.application_id` : sql``
  const cases = sql`select ${what} ${fromView(everywhere)} ${order} limit ${sql.lit(most)}`
  return sql<Row>`
    select stage, case when round_id = any(${wanted.soon}::text[]) then 'due'
      else case_reading(returned_at, first_opened_at) end as heading, count(*)::integer as cases
    from (${cases}) counted
    group by 1, 2`
}

function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { cases }) => sum + cases, 0)
}
