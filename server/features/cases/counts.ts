import { sql } from 'kysely'
import type { QueueGroup } from '#shared/contract/schemas/cases.ts'
import { type CaseStage, caseStages } from '#shared/domain/case-life.ts'
import type { Queryable } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Duty } from '../../jobs/duty.ts'
import type { Place } from './scope.ts'

/**
 * How many cases are where, in which stage. There are a few hundred such rows, however many cases. What a release tells counts from its hour on:
 * its differences are there beforehand.
 */
export interface CountedPlace extends Place {
  stage: string
  reading: 'returned' | 'unread' | 'waiting'
  cases: number
}

const countPlaces = compileOnce(db =>
  sql<CountedPlace>`
    select round_id, program_type, programme_id, stage, reading, sum(cases)::integer as cases
    from case_count where counts_from is null or counts_from <= now()
    group by 1, 2, 3, 4, 5 having sum(cases) > 0`.compile(db),
)

export function countedPlaces(db: Queryable): Promise<CountedPlace[]> {
  return countPlaces(db)
}

/** The counts of all stages, of these places together. `returned` applications are with their owners, not with the office. */
export function countsOf(places: readonly CountedPlace[]): Partial<Record<CaseStage, number>> {
  const counts: Partial<Record<CaseStage, number>> = {}
  for (const { stage, cases } of places) {
    const known = caseStages.find(one => one === stage)
    if (known && known !== 'returned') counts[known] = (counts[known] ?? 0) + cases
  }
  return counts
}

/** The counts of the headings of one stage. `soon`: the rounds that are to be decided soon. */
export function headingCountsOf(
  places: readonly CountedPlace[],
  stage: CaseStage,
  soon: readonly string[],
): Partial<Record<QueueGroup, number>> {
  const counts: Partial<Record<QueueGroup, number>> = {}
  for (const place of places.filter(one => one.stage === stage)) {
    const group = place.round_id !== null && soon.includes(place.round_id) ? 'due' : place.reading
    counts[group] = (counts[group] ?? 0) + place.cases
  }
  return counts
}

/** Adds up the differences that `countedPlaces` reads, so that there are never many. */
export const foldCountsDuty: Duty = {
  name: 'fold-counts',
  restMs: 60_000,
  run: ({ db }) => foldCounts(db),
}

/** Adds the differences together, so that there are never many. Returns whether there was anything to do. */
async function foldCounts(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ folded: number }>`
    with taken as (
      delete from case_count where id in (select id from case_count order by id limit 20000 for update skip locked) returning *
    ), kept as (
      insert into case_count (round_id, program_type, programme_id, stage, reading, counts_from, cases)
      select round_id, program_type, programme_id, stage, reading, case when counts_from > now() then counts_from end, sum(cases)
      from taken group by 1, 2, 3, 4, 5, 6 having sum(cases) <> 0
      returning id
    )
    select (select count(*) from taken)::integer - (select count(*) from kept)::integer as folded`.execute(db)
  return (rows[0]?.folded ?? 0) >= 10_000
}
