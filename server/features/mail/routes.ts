import type { Context } from '../../base/context.ts'
import { mailAlarm, waitingMails } from '../../emails/mail-alarm.ts'
import type { Handlers } from '../../http/handler.ts'
import { takeRelayReports } from './take-relay-reports.ts'

export function mailRoutes(context: Context) {
  return {
    readMailState: async () => {
      const [alarm, waiting] = await Promise.all([mailAlarm(context.db), waitingMails(context.db)])
      return {
        alarm: alarm ? { ...alarm, since: alarm.since.toISOString() } : null,
        waiting: waiting.map(({ lane, count, oldestAt }) => ({ lane, count, oldest_at: oldestAt.toISOString() })),
      }
    },
    mailWebhook: async ({ rawBody, headers }) => {
      await takeRelayReports(context, rawBody, headers)
      return { detail: 'received' }
    },
  } satisfies Pick<Handlers, 'readMailState' | 'mailWebhook'>
}
