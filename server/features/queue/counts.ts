import { sql } from 'kysely'
import { perCatalogue } from '#shared/catalogue/current.ts'
import type { QueueGroup } from '#shared/contract/schemas/queue.ts'
import { type CaseStage, caseStages, openStages } from '#shared/domain/case-life.ts'
import type { QueueFlag } from '#shared/domain/queue-filter.ts'
import type { Queryable } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { universityZone } from '../../db/university-clock.ts'
import type { Duty } from '../../jobs/duty.ts'
import type { Place } from '../scope/places.ts'

/**
 * The number of cases by place and stage. There are a few hundred such rows, however many cases. Released cases count
 * from the time of the release: the differences are stored in advance.
 */
export interface CountedPlace extends Place {
  stage: string
  reading: 'returned' | 'unread' | 'waiting'
  cases: number
  /** How many of them no one at the office has opened. Applicants may already have written. */
  unopened: number
}

/** What every view of the queue depends on, according to the database’s clock. */
export interface QueueState {
  /** Changes whenever anything that is counted changes, also by a search or a filter. */
  version: string
  /** The same array as long as nothing in it has changed. */
  places: readonly CountedPlace[]
  /** The rounds that have closed and have a decision date within three days. */
  soon: readonly string[]
  /**
   * Releases whose time has come and some of whose cases are still stored as approved; for some minutes, and longer
   * if the job is down.
   */
  told: readonly string[]
}

/** A decision date within this many days counts as due. */
const dueDays = 3

/**
 * Rows of `case_count` are added and deleted, never changed, so the version can be derived from the rows that exist.
 */
const readState = perCatalogue(() =>
  compileOnce(db =>
    sql<Omit<QueueState, 'places' | 'version'> & { counted: string; changes: string }>`select
    (select last_value::text from queue_change) as changes,
    (select concat_ws(' ', count(*), sum(id), bit_xor(id), sum(id) filter (where counts_from <= now())) from case_count) as counted,
    array(select id from round where closes_at <= now()
      and decisions_by <= (now() at time zone ${universityZone()})::date + ${sql.lit(dueDays)}) as soon,
    array(select id::text from release where confirmed_at is not null and stopped_at is null and booked_at is null
      and releases_at <= now()) as told`.compile(db),
  ),
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

/** The counts are read again when one of them has changed, even on another server. */
export async function queueState(db: Queryable): Promise<QueueState> {
  const [state] = await readState()(db)
  if (!state) throw new Error('The database says nothing about the queue')
  const { counted, changes, soon, told } = state
  const version = `${counted} ${changes}`
  const known = lastRead.get(db)
  if (known?.counted === counted) return { places: known.places, version, soon, told }
  // These may be newer than the version under which they are cached, and are then read again unnecessarily.
  const places = await readPlaces(db)
  lastRead.set(db, { counted, places })
  return { places, version, soon, told }
}

export async function countedPlaces(db: Queryable): Promise<readonly CountedPlace[]> {
  return (await queueState(db)).places
}

/** The total counts of these places, by stage. `returned` applications are with their owners, not with the office. */
export function countsOf(places: readonly CountedPlace[]): Partial<Record<CaseStage, number>> {
  const counts: Partial<Record<CaseStage, number>> = {}
  for (const { stage, cases } of places) {
    const known = caseStages.find(one => one === stage)
    if (known && known !== 'returned') counts[known] = (counts[known] ?? 0) + cases
  }
  return counts
}

/** The counts of one stage’s headings. `soon`: the rounds with a decision date soon. */
export function headingCountsOf(
  places: readonly CountedPlace[],
  stage: CaseStage,
  soon: readonly string[],
): Partial<Record<QueueGroup, number>> {
  const counts: Partial<Record<QueueGroup, number>> = {}
  for (const place of places.filter(one => one.stage === stage)) {
    const group = groupOf(place, stage, soon)
    counts[group] = (counts[group] ?? 0) + place.cases
  }
  return counts
}

/** Stages in which it matters that no one has opened a case; later someone has judged it anyway. */
export const unreadStages: readonly CaseStage[] = ['received', 'checking']

/** Stages in which the date of the decision no longer matters. */
export const decidedStages: readonly CaseStage[] = ['told', 'withdrawn']

function groupOf(place: CountedPlace, stage: CaseStage, soon: readonly string[]): QueueGroup {
  if (stage === 'with_applicant') return 'due'
  if (place.round_id !== null && soon.includes(place.round_id) && !decidedStages.includes(stage)) return 'due'
  return place.reading === 'unread' && !unreadStages.includes(stage) ? 'waiting' : place.reading
}

type PlaceFlag = 'open' | 'unread' | 'returned'

/** What remains of a place with each of these filters. */
const placeFlags: Record<PlaceFlag, (place: CountedPlace) => CountedPlace> = {
  open: place => ({ ...place, cases: openStages.some(stage => stage === place.stage) ? place.cases : 0 }),
  unread: place => ({ ...place, cases: place.unopened }),
  returned: place => ({ ...place, cases: place.reading === 'returned' ? place.cases : 0 }),
}

export function isPlaceFlag(flag: QueueFlag): flag is PlaceFlag {
  return flag in placeFlags
}

/** The places, each with what remains after all of these filters. */
export function withFlags(places: readonly CountedPlace[], flags: readonly QueueFlag[]): CountedPlace[] {
  const narrowed = flags
    .filter(isPlaceFlag)
    .reduce<readonly CountedPlace[]>((left, flag) => left.map(place => placeFlags[flag](place)), places)
  return narrowed.filter(({ cases }) => cases > 0)
}

/** Adds up the differences that `countedPlaces` reads, to keep their number small. */
export const foldCountsDuty: Duty = {
  name: 'fold-counts',
  restMs: 60_000,
  run: ({ db }) => foldCounts(db),
}

/** Adds up the differences, to keep their number small. Returns whether there were any. */
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
