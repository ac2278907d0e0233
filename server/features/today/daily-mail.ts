import { longDate } from '#shared/domain/calendar.ts'
import { nextDailyMail } from '#shared/domain/daily-mail.ts'
import { deskOfToday } from '../../emails/staff.ts'
import { type MorningMail, morningDuty } from '../staff/morning-mail.ts'
import { readDesk } from './read-desk.ts'

/** What waits for somebody, on each working day. */
export const deskMail: MorningMail = {
  duty: 'mail-desks',
  kind: 'desk-of-today',
  dueAt: 'daily_mail_at',
  next: nextDailyMail,
  actions: { on: 'staff.daily-mail-on', off: 'staff.daily-mail-off' },
  async write(context, member) {
    const { rows } = await readDesk(context, member)
    if (rows.length === 0) return
    const soonest = rows.flatMap(row => row.due ?? []).sort()[0]
    return deskOfToday({
      name: member.fullName,
      signatures: rows.filter(({ part }) => part === 'signature').length,
      others: rows.filter(({ part }) => part === 'work').length,
      soonest: soonest ? longDate(new Date(soonest)) : undefined,
      url: `${context.config.publicUrl}/office/today`,
    })
  },
}

export const mailDesks = morningDuty(deskMail)
