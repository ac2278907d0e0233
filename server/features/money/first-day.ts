import { sql } from 'kysely'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import type { Context } from '../../base/context.ts'
import { isCounted } from './day-report.ts'

/**
 * The first day of the books: on which the first payment was begun or booked, or the first that is closed, and today while there is none.
 * The gateway cannot have money for us from before.
 */
export async function firstDay({ db, gateway, clock }: Context): Promise<Day> {
  const counts = isCounted(gateway)
  const { rows } = await sql<{ begun: Date | null; closed: Day | null }>`select
    least(
      (select coalesce(settled_at, created_at) from payment where ${counts} order by coalesce(settled_at, created_at), id limit 1),
      (select booked_at from payment where booked_at is not null and ${counts} order by booked_at limit 1)
    ) as begun,
    (select to_char(min(day), 'YYYY-MM-DD') from money_day) as closed`.execute(db)
  const today = dayOf(clock.now())
  const { begun, closed } = rows[0] ?? {}
  const first = begun ? dayOf(begun) : today
  return closed && closed < first ? closed : first
}
