import { sql } from 'kysely'
import type { Balance } from './balance.ts'
import type { Simulation } from './simulation.ts'

/** In each pool the counter, the live holds and the offers with a seat agree, and do not exceed the seats. */
export async function seatProblems({ context }: Simulation): Promise<Balance> {
  const { rows } = await sql<{
    pool: string
    capacity: number
    most: number
    held: number
    holds: number
    offers: number
  }>`
    select concat_ws(' ', round_id, programme_id, track) as pool, capacity, capacity + over_offer as most, held,
      (select count(*)::integer from seat_hold where pool_id = seat_pool.id and freed_at is null) as holds,
      (select count(*)::integer from seat_hold join offer using (decision_id) join decision on decision.id = decision_id
        where seat_hold.pool_id = seat_pool.id and freed_at is null and decision.ended_at is null
          and offer.state in ('offered', 'accepted', 'confirmed', 'cleared', 'enrolled', 'deferred')) as offers
    from seat_pool order by id`.execute(context.db)
  const wrong = rows
    .filter(({ held, holds, offers, most }) => held !== holds || held !== offers || held > most)
    .map(one => `${one.pool}: ${one.held} held of ${one.most}, ${one.holds} holds, ${one.offers} offers`)
  const sum = (column: 'capacity' | 'held' | 'holds' | 'offers') => rows.reduce((all, row) => all + row[column], 0)
  return {
    figures: [
      ['pools of seats', rows.length],
      ['seats', sum('capacity')],
      ['held by counters, holds, offers', `${sum('held')}, ${sum('holds')}, ${sum('offers')}`],
    ],
    wrong,
  }
}
