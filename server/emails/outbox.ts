import { emailKey } from '#shared/domain/email.ts'
import type { CalendarPart } from '../adapters/mail/index.ts'
import type { Context } from '../base/context.ts'
import type { Tx } from '../db/client.ts'
import { enqueueDeliveries } from './deliveries.ts'
import type { MailContent } from './mail-content.ts'
import { laneOfKind, type MailKind } from './mail-lanes.ts'

export interface NewMail {
  /** A stable name for the log and the office, which decides how urgent it is. */
  kind: MailKind
  to: string
  replyTo?: string
  content: MailContent
  /** Its codes and link uuids, redacted in the stored copy after sending. */
  secrets?: string[]
  /** When its code or link stops working. Afterwards the email says so instead. */
  usefulUntil?: Date
  refereeId?: string
  /** The request to a records office that it is about. */
  transcriptRequestId?: string
  /** Whose email it is, where the address is not (yet) the one of their account. */
  accountId?: string
  calendar?: CalendarPart
}

/**
 * Adds an email to the outbox in the caller’s transaction, and what says on other channels that it came; the jobs `send-mail` and
 * `send-messages` send them. Returns its id.
 */
export async function enqueueMail(
  tx: Tx,
  context: Pick<Context, 'clock' | 'random' | 'messages'>,
  mail: NewMail,
): Promise<string> {
  const now = context.clock.now()
  const id = context.random.id()
  const { account_id: accountId } = await tx
    .insertInto('mail')
    .values({
      id,
      kind: mail.kind,
      lane: laneOfKind[mail.kind],
      useful_until: mail.usefulUntil ?? null,
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.content.subject,
      text_body: mail.content.text,
      html_body: mail.content.html,
      secrets: mail.secrets ?? [],
      referee_id: mail.refereeId ?? null,
      transcript_request_id: mail.transcriptRequestId ?? null,
      calendar: mail.calendar ? JSON.stringify(mail.calendar) : null,
      account_id:
        (mail.refereeId ?? mail.transcriptRequestId)
          ? null
          : (mail.accountId ??
            (eb => eb.selectFrom('account').select('account.id').where('account.email_key', '=', emailKey(mail.to)))),
      created_at: now,
      next_attempt_at: now,
    })
    .returning('account_id')
    .executeTakeFirstOrThrow()
  await enqueueDeliveries(tx, context, { id, kind: mail.kind, accountId })
  return id
}
