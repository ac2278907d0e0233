import { sql } from 'kysely'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import type { Permission } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { signedOut } from '../../emails/people.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { resetUrl } from '../identity/mailed-codes.ts'
import { endSessions } from '../identity/queries.ts'
import { findMessage } from './account-messages.ts'
import { lockSeenAccount } from './lock-account.ts'

/** Those who write to applicants. */
const helping: readonly Permission[] = ['documents.check']
const lockAccount = (tx: Tx, member: StaffMember, id: string) => lockSeenAccount(tx, member, id, helping)

const againMinutes = 10

/**
 * Sends an email once more, as it was, to the address that the account has now; one that is being retried is tried
 * straight away. Throws 404, and 409 for a code, a private link, or an email that is on its way.
 */
export async function sendMessageAgain(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, mail: messageId }: { id: string; mail: string },
): Promise<undefined> {
  await transact(async tx => {
    const account = await lockAccount(tx, member, id)
    const message = await findMessage(tx, account, { id: messageId, isWhole: account.is_whole })
    if (!message) throw new AppError('not-found', 'There is no such email.')
    if (!message.can_send)
      throw new AppError(
        'conflicting-change',
        'This email cannot be sent again: it holds a code or a private link, its text has been deleted, or it is about to be sent.',
      )
    if (await wasSentLately(tx, context, { account: id, message: messageId }))
      throw new AppError('conflicting-change', `This email was sent again less than ${againMinutes} minutes ago.`)
    if (message.state === 'retrying' || message.state === 'mailbox-full') await tryNow(tx, context, messageId)
    else await copyMail(tx, context, { id: messageId, to: account.email, account: id })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'account.message-sent-again',
      subject: `account:${id}`,
      detail: { mail: messageId, kind: message.kind },
    })
  })
  return undefined
}

/** Ends every sign-in of an account, and tells its owner. Throws 404, and 409 if there is none to end. */
export async function endAccountSessions(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<undefined> {
  await transact(async tx => {
    const account = await lockAccount(tx, member, id)
    const now = context.clock.now()
    const living = await tx
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', id)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .execute()
    if (living.length === 0) throw new AppError('conflicting-change', 'This person is not signed in anywhere.')
    await endSessions(tx, id, now)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'account.signed-out',
      subject: `account:${id}`,
      detail: { sessions: living.length },
    })
    await enqueueMail(tx, context, {
      kind: 'signed-out-by-office',
      to: account.email,
      content: signedOut({
        name: account.full_name,
        when: `${longDate(now)} at ${clockTime(now)}`,
        resetUrl: resetUrl(context, account.email),
      }),
    })
  })
  return undefined
}

async function wasSentLately(
  tx: Tx,
  { clock }: Context,
  { account, message }: { account: string; message: string },
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - againMinutes * 60_000)
  const line = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', `account:${account}`)
    .where('action', '=', 'account.message-sent-again')
    .where('at', '>', since)
    .where(sql<boolean>`detail ->> 'mail' = ${message}`)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

async function tryNow(tx: Tx, { clock }: Context, id: string): Promise<void> {
  await tx
    .updateTable('mail')
    .set({ next_attempt_at: clock.now() })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

async function copyMail(
  tx: Tx,
  { clock, random }: Context,
  { id, to, account }: { id: string; to: string; account: string },
): Promise<void> {
  const now = clock.now()
  await sql`insert into mail (id, kind, lane, recipient, reply_to, subject, text_body, html_body, calendar, account_id, created_at, next_attempt_at)
    select ${random.id()}::uuid, kind, lane, ${to}, reply_to, subject, text_body, html_body, calendar, ${account}::uuid, ${now}::timestamptz, ${now}::timestamptz
    from mail where id = ${id}::uuid`.execute(tx)
}
