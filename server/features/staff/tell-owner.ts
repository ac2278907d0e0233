import { clockTime, longDate } from '#shared/domain/calendar.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import type { StaffMember } from '../../http/handler.ts'

/** Emails the owner of an account about a change to their sign-in, in case it was someone else. */
export async function tellOwner(
  tx: Tx,
  context: Context,
  { fullName, email }: Pick<StaffMember, 'fullName' | 'email'>,
  what: string,
): Promise<void> {
  const now = context.clock.now()
  await enqueueMail(tx, context, {
    kind: 'staff-sign-in-changed',
    to: email,
    content: emails.signInChanged({ name: fullName, what, when: `${longDate(now)} at ${clockTime(now)}` }),
  })
}
