import { sql } from 'kysely'
import type { Duty } from './duty.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Removes what has served its time: counts, promised answers, codes, ended sessions, mails long sent. */
export const prune: Duty = {
  name: 'prune',
  restMs: hourMs,
  async run({ db, clock }) {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
    await db.deleteFrom('rate_limit').where('window_start', '<', daysAgo(2)).execute()
    await db.deleteFrom('idempotency_key').where('created_at', '<', daysAgo(2)).execute()
    await db.deleteFrom('one_time_code').where('created_at', '<', daysAgo(1)).execute()
    await db.deleteFrom('session').where('expires_at', '<', daysAgo(7)).execute()
    await db.deleteFrom('session').where('ended_at', '<', daysAgo(7)).execute()
    await db.deleteFrom('account_device').where('last_seen_at', '<', daysAgo(400)).execute()
    await db.deleteFrom('known_device').where('last_used_at', '<', daysAgo(400)).execute()
    await db
      .updateTable('audit_log')
      .set({ address: null })
      // The store holds to half a year by its own clock.
      .where('at', '<', sql<Date>`least(${daysAgo(181)}, now() - interval '181 days')`)
      .where('address', 'is not', null)
      .execute()
    await db.deleteFrom('payment_event').where('handled_at', '<', daysAgo(90)).execute()
    await db.deleteFrom('application').where('account_id', 'is', null).where('created_at', '<', daysAgo(30)).execute()
    return false
  },
}
