import { sql } from 'kysely'
import type { Queryable } from '../db/client.ts'
import { type MailLane, mailLanes } from './mail-lanes.ts'

/** Why emails do not leave although nothing is wrong with their recipients. */
export interface MailAlarm {
  /** `quota`, `relay`, `unreachable` … */
  trouble: string
  since: Date
  /** The words of the mail server, without addresses. */
  words: string
  /** How many emails have met it. */
  count: number
  /** How many of them do not wait: a server has returned them. */
  returned: number
}

/**
 * The trouble that most of the waiting emails have met, and of those that a server has returned because of us since yesterday; undefined if
 * none has.
 */
export async function mailAlarm(db: Queryable): Promise<MailAlarm | undefined> {
  const { rows } = await sql<MailAlarm>`
    select trouble, min(trouble_since) as since, count(*)::int as count,
      count(*) filter (where is_returned)::int as returned,
      coalesce((array_agg(last_error order by trouble_since desc))[1], '') as words
    from (select trouble, trouble_since, last_error, false as is_returned from mail
        where trouble is not null and next_attempt_at is not null
      union all
      select trouble, trouble_since, last_error, true from mail where trouble is not null and given_up_at > now() - interval '1 day') met
    group by trouble order by count desc, trouble limit 1`.execute(db)
  return rows[0]
}

/** The trouble and what the server said, on one line: 'quota: 550 5.4.5 Daily user sending limit exceeded'. */
export function alarmInWords({ trouble, words }: MailAlarm): string {
  return words === '' ? trouble : `${trouble}: ${words}`
}

/** The emails of one lane that have not left yet, due or not. */
export interface WaitingLane {
  lane: MailLane
  count: number
  oldestAt: Date
}

/** Everything that waits; a lane without emails is left out. */
export async function waitingMails(db: Queryable): Promise<WaitingLane[]> {
  const rows = await db
    .selectFrom('mail')
    .select(({ fn }) => ['lane', fn.countAll<number>().as('count'), fn.min('created_at').as('oldestAt')])
    .where('next_attempt_at', 'is not', null)
    .groupBy('lane')
    .execute()
  return mailLanes.flatMap(lane => {
    const found = rows.find(row => row.lane === lane)
    return found ? [{ lane, count: found.count, oldestAt: found.oldestAt }] : []
  })
}
