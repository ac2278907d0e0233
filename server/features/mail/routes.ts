import type { Context } from '../../context.ts'
import { mailAlarm, waitingMails } from '../../emails/mail-alarm.ts'
import type { Handlers } from '../../http/handler.ts'

export function mailRoutes(context: Context) {
  return {
    readMailState: async () => {
      const [alarm, waiting] = await Promise.all([mailAlarm(context.db), waitingMails(context.db)])
      return {
        alarm: alarm ? { trouble: alarm.trouble, since: alarm.since.toISOString(), words: alarm.words } : null,
        waiting: waiting.map(({ lane, count, oldestAt }) => ({ lane, count, oldest_at: oldestAt.toISOString() })),
      }
    },
  } satisfies Pick<Handlers, 'readMailState'>
}
