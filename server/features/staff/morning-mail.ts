import { permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { MailContent } from '../../emails/mail-content.ts'
import type { MailKind } from '../../emails/mail-lanes.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import type { Duty, DutyName } from '../../jobs/duty.ts'
import { isNotSetAside, mailNext, type Take } from '../../jobs/set-aside.ts'
import { actingMember } from './acting-member.ts'

/** An email in the morning to those members of staff who asked for it. */
export interface MorningMail {
  duty: DutyName
  kind: MailKind
  /** The column of `staff` that says when the next one is due; null for those who do not want it. */
  dueAt: 'daily_mail_at' | 'figures_mail_at'
  /** When the next one is due after this moment. */
  next(now: Date): Date
  /** What the audit log has of asking for it, and of stopping it. */
  actions: { on: string; off: string }
  /** What it says to this person now; nothing on a day with nothing to say. */
  write(context: Context, member: StaffMember): Promise<MailContent | undefined>
}

/** The job that sends it: once for each morning, to one person after the other. After downtime, only the newest is sent. */
export function morningDuty(mail: MorningMail): Duty {
  return {
    name: mail.duty,
    restMs: 5 * 60_000,
    run: context => mailNext(context, mail.duty, (tx, take) => mailOne(tx, context, mail, take)),
  }
}

/** Begins or ends the email for someone. Idempotent. */
export function setMorningMail(
  context: Context,
  transact: Transact,
  { dueAt, next, actions }: MorningMail,
  { id }: StaffMember,
  isOn: boolean,
): Promise<void> {
  return transact(async tx => {
    const changed = await tx
      .updateTable('staff')
      .set({ [dueAt]: isOn ? next(context.clock.now()) : null })
      .where('id', '=', id)
      .where(dueAt, isOn ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return
    const action = isOn ? actions.on : actions.off
    await recordAudit(tx, context, { actor: { kind: 'staff', id }, action, subject: `staff:${id}` })
  })
}

/** The row of the person is locked until the email is queued, so that no other instance writes it too. */
async function mailOne(tx: Tx, context: Context, mail: MorningMail, take: Take): Promise<boolean> {
  const now = context.clock.now()
  const { duty, kind, dueAt } = mail
  const due = await tx
    .selectFrom('staff')
    .select('id')
    .where(dueAt, '<=', now)
    .where('disabled_at', 'is', null)
    .where('joined_at', 'is not', null)
    .where(isNotSetAside(context, duty, 'staff.id'))
    .orderBy(dueAt)
    .limit(1)
    .forUpdate('staff')
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  take(due.id)
  await tx
    .updateTable('staff')
    .set({ [dueAt]: mail.next(now) })
    .where('id', '=', due.id)
    .execute()
  const member = await actingMember(tx, due.id, now)
  if (!member || permissionsOf(member.grants).length === 0) return true
  const content = await mail.write({ ...context, db: tx }, member)
  if (content) await enqueueMail(tx, context, { kind, to: member.email, content })
  return true
}
