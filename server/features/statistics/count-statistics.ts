import { sql } from 'kysely'
import { statistics } from '#shared/catalogue/parts/statistics.ts'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import type { Duty } from '../../jobs/duty.ts'
import { countRounds } from './count-rounds.ts'
import { type PublishedRound, publishedRound } from './published-round.ts'

/** The public statistics of a day, as visitors read them. */
export interface PublishedStatistics {
  day: Day
  rounds: readonly PublishedRound[]
}

/** So many days after a round has closed its figures stay: from then on, applications are erased after their retention time. */
const settledDays = 365

/** Counts the public statistics once a day, as soon as they are shown. */
export const countStatistics: Duty = { name: 'count-statistics', restMs: 15_000, run: countToday }

/** What was counted last; undefined before the first time. */
export async function readStatistics(db: Queryable): Promise<PublishedStatistics | undefined> {
  const row = await db.selectFrom('public_statistics').select(['day', 'body']).executeTakeFirst()
  return row && { day: row.day, rounds: row.body as readonly PublishedRound[] }
}

/** The figures of a day are counted once and then stay: two counts of one day would tell who came between them. */
async function countToday({ db, clock }: Context): Promise<false> {
  const { isShown, rounds: wanted } = statistics()
  const day = dayOf(clock.now())
  const earlier = isShown ? await readStatistics(db) : undefined
  if (!isShown || (earlier && earlier.day >= day)) return false
  const known = new Map(earlier?.rounds.map(round => [round.id, round]))
  const counted = await countRounds(db, wanted)
  const settled = new Date(+clock.now() - settledDays * 86_400_000)
  const body = JSON.stringify(
    counted.map(round => {
      const before = known.get(round.id)
      return before && round.closesAt < settled ? before : publishedRound(round, before)
    }),
  )
  await db
    .insertInto('public_statistics')
    .values({ day, body, counted_at: clock.now() })
    .onConflict(conflict =>
      conflict
        .column('only_one')
        .doUpdateSet({ day, body, counted_at: clock.now() })
        .where(sql<boolean>`public_statistics.day < ${day}::date`),
    )
    .execute()
  return false
}
