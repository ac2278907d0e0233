import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { setMorningMail } from '../staff/morning-mail.ts'
import { deskMail } from './daily-mail.ts'
import { readDesk } from './read-desk.ts'
import { readToday } from './read-today.ts'

export function todayRoutes(context: Context) {
  return {
    readToday: ({ staff }) => readToday(context, staff),
    readDesk: ({ staff }) => readDesk(context, staff),
    setDailyMail: async ({ staff, body, transact }) => {
      await setMorningMail(context, transact, deskMail, staff, body.on)
      return undefined
    },
  } satisfies Partial<Handlers>
}
