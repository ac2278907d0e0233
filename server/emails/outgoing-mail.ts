import * as z from 'zod'
import type { CalendarPart, OutgoingMail } from '../adapters/mail/index.ts'
import type { Context } from '../base/context.ts'
import type { Tx } from '../db/client.ts'
import { returnAddress, returnToken } from './return-address.ts'
import { senderOf } from './sender.ts'
import { tooLate } from './too-late.ts'

/** A row of the outbox. */
export interface WaitingMail {
  id: string
  created_at: Date
  reply_to: string | null
  kind: string
  lane: string
  recipient: string
  referee_id: string | null
  transcript_request_id: string | null
  subject: string
  text_body: string
  html_body: string
  calendar: unknown
  secrets: string[]
  attempts: number
  useful_until: Date | null
  trouble_since: Date | null
  mailbox_full_at: Date | null
}

/**
 * The email to send, as it is true now. An email whose code or link has expired while it waited says so instead; undefined if there
 * is nothing left to say, because a later one has been written.
 */
export async function outgoingMail(tx: Tx, context: Context, mail: WaitingMail): Promise<OutgoingMail | undefined> {
  const now = context.clock.now()
  if (!mail.useful_until || mail.useful_until > now) return composed(context, mail)
  if (await isOvertaken(tx, mail)) {
    await tx
      .updateTable('mail')
      .set({
        given_up_at: now,
        next_attempt_at: null,
        trouble: null,
        secrets: [],
        last_error: overtaken,
        ...blotted(mail),
      })
      .where('id', '=', mail.id)
      .execute()
    return undefined
  }
  const content = tooLate(mail.kind, mail.created_at)
  const stored = {
    subject: content.subject,
    text_body: content.text,
    html_body: content.html,
    secrets: [],
    useful_until: null,
  }
  await tx.updateTable('mail').set(stored).where('id', '=', mail.id).execute()
  context.log.warn(
    { mail: mail.id, kind: mail.kind },
    'a code or link expired before it could be sent; the email says so',
  )
  return composed(context, Object.assign(mail, stored))
}

const overtaken = 'expired before it could be sent, and a later one was asked for'

async function isOvertaken(tx: Tx, { id, kind, recipient, created_at }: WaitingMail): Promise<boolean> {
  const later = await tx
    .selectFrom('mail')
    .select('id')
    .where(({ eb, fn }) => eb(fn('lower', ['recipient']), '=', recipient.toLowerCase()))
    .where('kind', '=', kind)
    .where('id', '!=', id)
    .where('created_at', '>=', created_at)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

function composed({ config, relay }: Context, mail: WaitingMail): OutgoingMail {
  return {
    id: mail.id,
    createdAt: mail.created_at,
    from: senderOf(config),
    to: mail.recipient,
    returnPath: returnAddress(config, mail.id),
    headers: relay?.headersFor(returnToken(config, mail.id)),
    replyTo: mail.reply_to ?? undefined,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    calendar: calendarIn(mail),
  }
}

function calendarIn({ calendar }: WaitingMail): CalendarPart | undefined {
  const found = calendarPart.safeParse(calendar)
  return found.success ? found.data : undefined
}

const calendarPart = z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })

/** The text as it is kept for the office: without codes and private links. */
export function blotted(mail: WaitingMail): { subject: string; text_body: string; html_body: string } {
  const blot = (body: string) => mail.secrets.reduce((text, secret) => text.replaceAll(secret, '••••'), body)
  return { subject: blot(mail.subject), text_body: blot(mail.text_body), html_body: blot(mail.html_body) }
}
