import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import { type MailAlarm, mailAlarm, type WaitingLane, waitingMails } from '../../emails/mail-alarm.ts'

/** The number of rows waiting in each queue. */
export interface QueueDepths {
  /** Emails that have not left yet, due or not. */
  mailsDue: number
  mailLanes: WaitingLane[]
  mailAlarm: MailAlarm | undefined
  /** Undelivered emails that will not be retried. */
  mailsGivenUp: number
  /** Unprocessed events of the card provider. */
  paymentEventsDue: number
  /** Of the last 30 days, as far as they are kept. */
  paymentEventsForeign: number
  /** Payments that are still checked with the provider. */
  paymentsWatched: number
  /** Rows on which a job keeps failing. */
  workSetAside: number
  /** Uploads that the virus scanner could not check in five attempts. */
  filesUnchecked: number
}

const monthMs = 30 * 24 * 60 * 60_000

/** All depths. */
export async function queueDepths(db: Queryable, now: Date): Promise<QueueDepths> {
  const [mailLanes, alarm] = await Promise.all([waitingMails(db), mailAlarm(db)])
  const { rows } = await sql<Omit<QueueDepths, 'mailsDue' | 'mailLanes' | 'mailAlarm'>>`
    select
      (select count(*) from mail where given_up_at is not null) as "mailsGivenUp",
      (select count(*) from payment_event where handled_at is null and next_attempt_at <= ${now}) as "paymentEventsDue",
      (select count(*) from payment_event where not is_ours and received_at > ${new Date(now.getTime() - monthMs)})
        as "paymentEventsForeign",
      (select count(*) from payment where next_check_at is not null) as "paymentsWatched",
      (select count(*) from set_aside) as "workSetAside",
      (select count(*) from file_check where attempts >= 5) as "filesUnchecked"`.execute(db)
  const [depths] = rows
  if (!depths) throw new Error('A query without a from returned no row')
  const mailsDue = mailLanes.reduce((sum, { count }) => sum + count, 0)
  return { ...depths, mailsDue, mailLanes, mailAlarm: alarm }
}
