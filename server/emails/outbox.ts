import { emailKey } from '#shared/domain/email.ts'
import type { CalendarPart } from '../adapters/mail/index.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/client.ts'
import type { MailContent } from './mail-content.ts'

export interface NewMail {
  /** A stable name for the log and the office, such as `reference-request`. */
  kind: string
  to: string
  replyTo?: string
  content: MailContent
  /** Its codes and link uuids, redacted in the stored copy after sending. */
  secrets?: string[]
  refereeId?: string
  calendar?: CalendarPart
}

/** Adds an email to the outbox in the caller’s transaction; the job `send-mail` sends it. Returns its id. */
export async function enqueueMail(tx: Tx, context: Pick<Context, 'clock' | 'random'>, mail: NewMail): Promise<string> {
  const now = context.clock.now()
  const id = context.random.id()
  await tx
    .insertInto('mail')
    .values({
      id,
      kind: mail.kind,
      recipient: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.content.subject,
      text_body: mail.content.text,
      html_body: mail.content.html,
      secrets: mail.secrets ?? [],
      referee_id: mail.refereeId ?? null,
      calendar: mail.calendar ? JSON.stringify(mail.calendar) : null,
      account_id: mail.refereeId
        ? null
        : eb => eb.selectFrom('account').select('account.id').where('account.email_key', '=', emailKey(mail.to)),
      created_at: now,
      next_attempt_at: now,
    })
    .execute()
  return id
}
