import { sql } from 'kysely'
import type { Context } from '../../server/base/context.ts'

/** What is wrong with the seats, in sentences: counters, holds and offers must agree, and no pool may be exceeded. */
export async function seatFaults({ db }: Context): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('%s: %s counted, %s held', programme_id, held, live) as fault from (
      select *, (select count(*) from seat_hold where pool_id = seat_pool.id and freed_at is null) as live from seat_pool) pool
      where held <> live
    union all select format('%s: %s of %s', programme_id, held, capacity + over_offer) from seat_pool where held > capacity + over_offer
    union all select format('an offer that is %s holds no seat', state) from offer
      where state in ('offered', 'accepted', 'confirmed', 'cleared', 'enrolled', 'deferred')
        and not exists (select from seat_hold where seat_hold.decision_id = offer.decision_id and freed_at is null)
    union all select format('an offer that is %s still holds a seat', state) from offer
      where state in ('declined', 'lapsed', 'revoked', 'withdrawn', 'discarded')
        and exists (select from seat_hold where seat_hold.decision_id = offer.decision_id and freed_at is null)
    union all select 'somebody has two live offers' from decision where ended_at is null group by application_id having count(*) > 1`.execute(
    db,
  )
  return rows.map(({ fault }) => fault)
}
