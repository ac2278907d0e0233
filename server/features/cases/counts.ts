import { sql } from 'kysely'
import type { QueueGroup } from '#shared/contract/schemas/cases.ts'
import { type CaseStage, caseStages, openStages } from '#shared/domain/case-life.ts'
import type { QueueFlag } from '#shared/domain/queue-filter.ts'
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
  /** How many of them no one at the office has opened. Applicants may write before that. */
  unopened: number
}

/** What every view of the queue depends on, by the clock of the database. */
export interface QueueState {
  /** Another one when anything that is counted has changed, also by a search or a filter. */
  version: string
  /** The same array as long as nothing in it has changed. */
  places: readonly CountedPlace[]
  /** The rounds that have closed and are to be decided within three days. */
  soon: readonly string[]
  /** Releases whose hour has come and some of whose cases are still stored as approved; for some minutes, and longer while the job is dead. */
  told: readonly string[]
}

/** Decided within so many days counts as due. */
const dueDays = 3

/** Rows of `case_count` are added and deleted, never changed, so what is summed up here names the rows that are there. */
const readState = compileOnce(db =>
  sql<Omit<QueueState, 'places' | 'version'> & { counted: string; changes: string }>`select
    (select last_value::text from queue_change) as changes,
    (select concat_ws(' ', count(*), sum(id), bit_xor(id), sum(id) filter (where counts_from <= now())) from case_count) as counted,
    array(select id from round where closes_at <= now()
      and decisions_by <= (now() at time zone 'Africa/Lagos')::date + ${sql.lit(dueDays)}) as soon,
    array(select id::text from release where confirmed_at is not null and stopped_at is null and booked_at is null
      and releases_at <= now()) as told`.compile(db),
)

const readPlaces = compileOnce(db =>
  sql<CountedPlace>`
    with counted as (
      select round_id, program_type, programme_id, stage, reading, sum(cases)::integer as cases
      from case_count where counts_from is null or counts_from <= now()
      group by 1, 2, 3, 4, 5 having sum(cases) > 0
    ), answered as (
      select round_id, program_type, programme_id, stage, count(*)::integer as cases
      from admission_case where returned_at is not null and first_opened_at is null group by 1, 2, 3, 4
    )
    select counted.*, case reading when 'unread' then counted.cases when 'waiting' then 0 else coalesce((
      select answered.cases from answered where answered.stage = counted.stage and answered.program_type = counted.program_type
        and answered.programme_id is not distinct from counted.programme_id
        and answered.round_id is not distinct from counted.round_id), 0) end as unopened
    from counted`.compile(db),
)

const lastRead = new WeakMap<Queryable, { counted: string; places: readonly CountedPlace[] }>()

/** The counts are read again when one of them has changed, also by another server. */
export async function queueState(db: Queryable): Promise<QueueState> {
  const [state] = await readState(db)
  if (!state) throw new Error('The database says nothing about the queue')
  const { counted, changes, soon, told } = state
  const version = `${counted} ${changes}`
  const known = lastRead.get(db)
  if (known?.counted === counted) return { places: known.places, version, soon, told }
  // These may be newer than the version they are remembered under, and are then read again without need.
  const places = await readPlaces(db)
  lastRead.set(db, { counted, places })
  return { places, version, soon, told }
}

export async function countedPlaces(db: Queryable): Promise<readonly CountedPlace[]> {
  return (await queueState(db)).places
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

type PlaceFlag = 'open' | 'unread' | 'returned'

/** What each of these filters leaves of a place. */
const placeFlags: Record<PlaceFlag, (place: CountedPlace) => CountedPlace> = {
  open: place => ({ ...place, cases: openStages.some(stage => stage === place.stage) ? place.cases : 0 }),
  unread: place => ({ ...place, cases: place.unopened }),
  returned: place => ({ ...place, cases: place.reading === 'returned' ? place.cases : 0 }),
}

export function isPlaceFlag(flag: QueueFlag): flag is PlaceFlag {
  return flag in placeFlags
}

/** The places with what is left of each of them when every one of these filters is applied. */
export function withFlags(places: readonly CountedPlace[], flags: readonly QueueFlag[]): CountedPlace[] {
  const narrowed = flags
    .filter(isPlaceFlag)
    .reduce<readonly CountedPlace[]>((left, flag) => left.map(place => placeFlags[flag](place)), places)
  return narrowed.filter(({ cases }) => cases > 0)
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
