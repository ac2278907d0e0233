import { sql } from 'kysely'
import type { QueueGroup } from '#shared/contract/schemas/cases.ts'
import type { CaseStage } from '#shared/domain/case-life.ts'
import type { Context } from '../../context.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import { conditionsOf, fromWords, scopeCondition, type Wanted } from './conditions.ts'

/** Filters that say more than where a case is: the counts of places do not know them. */
export function isAboutMoreThanPlaces({ filter, words, readWhole }: Omit<Wanted, 'soon' | 'told'>): boolean {
  if (readWhole !== 'all') return true
  return (
    filter.is.length > 0 ||
    filter.documents.length > 0 ||
    filter.assignees.length > 0 ||
    filter.dueWithinDays !== undefined ||
    filter.score !== undefined ||
    words.length > 0
  )
}

const mostCounted = 5_000
const mostFoundCounted = 500

export interface Counted {
  counts: Partial<Record<CaseStage, number>>
  headings: Partial<Record<QueueGroup, number>>
  isMore: boolean
}

/** The counts of all stages and of the headings with every filter. Beyond some thousands, or hundreds of a search, they stop, and say so. */
export async function countInStages(context: Context, wanted: Wanted): Promise<Counted> {
  const everywhere = { ...wanted, stage: undefined }
  const isSearch = wanted.words.length > 0
  const most = isSearch ? mostFoundCounted : mostCounted
  const stage = wanted.told.length > 0 ? stageByClock('held') : sql`held.stage`
  const what = sql`held.application_id, ${stage} as stage, held.round_id, case_reading(held.returned_at, held.first_opened_at) as reading`
  const cases = isSearch
    ? sql`select ${what} ${fromWords(everywhere)} order by found.word, found.application_id`
    : sql`select ${what} from admission_case held where ${scopeCondition(wanted)} and ${conditionsOf(everywhere)}`
  const { rows } = await sql<{ stage: CaseStage; heading: QueueGroup; cases: number }>`
    select stage, case when round_id = any(${wanted.soon}::text[]) then 'due' else reading end as heading, count(*)::integer as cases
    from (${cases} limit ${sql.lit(most)}) counted
    group by 1, 2`.execute(context.db)
  const counted: Counted = { counts: {}, headings: {}, isMore: sumOf(rows) >= most }
  for (const { stage, heading, cases } of rows) {
    counted.counts[stage] = (counted.counts[stage] ?? 0) + cases
    if (stage === wanted.stage) counted.headings[heading] = (counted.headings[heading] ?? 0) + cases
  }
  return counted
}

function sumOf(rows: readonly { cases: number }[]): number {
  return rows.reduce((sum, { cases }) => sum + cases, 0)
}
