import { longDate } from '#shared/domain/calendar.ts'
import { nextDailyMail } from '#shared/domain/daily-mail.ts'
import { permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { deskOfToday } from '../../emails/staff.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, orSetAside, type Take } from '../../jobs/set-aside.ts'
import { ownApplications, rightsAt } from '../staff/queries.ts'
import { readDesk } from './read-desk.ts'

const duty = 'mail-desks'

/** Emails those who asked for it what waits for them, in the morning of each working day. On a day with nothing, nothing is sent. */
export const mailDesks: Duty = { name: duty, restMs: 5 * 60_000, run: mailNext }

/** Begins or ends the caller’s daily email. Idempotent. */
export function setDailyMail(context: Context, transact: Transact, { id }: StaffMember, isOn: boolean): Promise<void> {
  return transact(async tx => {
    const daily_mail_at = isOn ? nextDailyMail(context.clock.now()) : null
    const changed = await tx
      .updateTable('staff')
      .set({ daily_mail_at })
      .where('id', '=', id)
      .where('daily_mail_at', isOn ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return
    const action = isOn ? 'staff.daily-mail-on' : 'staff.daily-mail-off'
    await recordAudit(tx, context, { actor: { kind: 'staff', id }, action, subject: `staff:${id}` })
  })
}

async function mailNext(context: Context): Promise<boolean> {
  const step = await orSetAside(context, duty, take => mailOne(context, take))
  if (step === 'done') context.bell.ring('send-mail')
  return step !== 'nobody'
}

function mailOne(context: Context, take: Take): Promise<'nobody' | 'done'> {
  const now = context.clock.now()
  return context.db.transaction().execute(async tx => {
    const due = await tx
      .selectFrom('staff')
      .select(['id', 'full_name', 'email', 'rights_version', rightsAt(now), ownApplications.as('own')])
      .where('daily_mail_at', '<=', now)
      .where('disabled_at', 'is', null)
      .where('joined_at', 'is not', null)
      .where(isNotSetAside(context, duty, 'staff.id'))
      .orderBy('daily_mail_at')
      .limit(1)
      .forUpdate('staff')
      .skipLocked()
      .executeTakeFirst()
    if (!due) return 'nobody'
    take(due.id)
    await tx
      .updateTable('staff')
      .set({ daily_mail_at: nextDailyMail(now) })
      .where('id', '=', due.id)
      .execute()
    const { id, full_name, email, grants, rights_version, own } = due
    const member: StaffMember = {
      ...{ id, email, grants, own, fullName: full_name, rightsVersion: rights_version },
      ...{ sessionId: '', isFresh: false },
    }
    if (permissionsOf(grants).length === 0) return 'done'
    const { rows } = await readDesk({ ...context, db: tx }, member)
    if (rows.length === 0) return 'done'
    const soonest = rows.flatMap(row => row.due ?? []).sort()[0]
    const content = deskOfToday({
      name: full_name,
      signatures: rows.filter(({ part }) => part === 'signature').length,
      others: rows.filter(({ part }) => part === 'work').length,
      soonest: soonest ? longDate(new Date(soonest)) : undefined,
      url: `${context.config.publicUrl}/office/today`,
    })
    await enqueueMail(tx, context, { kind: 'desk-of-today', to: email, content })
    return 'done'
  })
}
