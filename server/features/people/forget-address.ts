import { mailboxOf } from '#shared/domain/mailbox.ts'
import { scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { forgetIn } from '../privacy/by-command.ts'

/**
 * Forgets someone without an account who asked for it: a former referee, a writer of messages, a sign-up that nobody confirmed. Throws 403 for a part of the
 * programmes or one’s own address, and 409 for the address of an account.
 */
export async function forgetAddress(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { email, reason }: { email: string; reason: string },
): Promise<{ records: number }> {
  if (!scopesOf(member.grants, ['people.approve']).includes('all'))
    throw new AppError(
      'forbidden',
      'An address can be in any programme. A colleague who works on all of them does this.',
    )
  if (mailboxOf(email) === mailboxOf(member.email))
    throw new AppError('forbidden', 'This is your own address. A colleague does this.')
  const records = await transact(tx =>
    forgetIn(tx, context, { email, reason, actor: { kind: 'staff', id: member.id } }),
  )
  return { records }
}
