import type { SendOutcome } from '../adapters/mail/index.ts'
import type { Context } from '../context.ts'
import { recordAudit } from '../db/audit.ts'
import type { Tx } from '../db/client.ts'
import { afterRefusal } from '../features/references/bounce.ts'
import type { Duty } from './duty.ts'

/** Pauses after each failed try, in seconds: a minute at first, then up to six hours, some three days in all. */
const pausesSeconds = [
  5, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600,
]

/**
 * Sends one mail of the outbox. The row stays locked while it is sent, so no two processes send the same one; a process
 * that dies lets go of it, and it is sent again by the next.
 */
export const sendMail: Duty = {
  name: 'send-mail',
  restMs: 1_000,
  run: context =>
    context.db.transaction().execute(async tx => {
      const mail = await tx
        .selectFrom('mail')
        .selectAll()
        .where('next_attempt_at', '<=', context.clock.now())
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!mail) return false
      const outcome = await context.mail.send({
        id: mail.id,
        createdAt: mail.created_at,
        from: context.config.mailFrom,
        to: mail.recipient,
        replyTo: mail.reply_to ?? undefined,
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
      })
      await note(context, tx, mail, outcome)
      return true
    }),
}

interface MailRow {
  id: string
  kind: string
  recipient: string
  referee_id: string | null
  subject: string
  text_body: string
  html_body: string
  secrets: string[]
  attempts: number
}

async function note(context: Context, tx: Tx, mail: MailRow, outcome: SendOutcome): Promise<void> {
  const now = context.clock.now()
  const row = tx.updateTable('mail').where('id', '=', mail.id)
  const attempts = mail.attempts + 1
  if (outcome.outcome === 'sent') {
    await row
      .set({ attempts, sent_at: now, next_attempt_at: null, last_error: null, ...withoutSecrets(mail) })
      .execute()
    return
  }
  const pauseSeconds = outcome.outcome === 'failed' ? pausesSeconds[mail.attempts] : undefined
  if (pauseSeconds !== undefined) {
    const next = new Date(now.getTime() + pauseSeconds * 1000)
    await row.set({ attempts, next_attempt_at: next, last_error: outcome.reason }).execute()
    context.log.warn(
      { mail: mail.id, kind: mail.kind, attempts, reason: outcome.reason },
      'a mail could not be sent yet',
    )
    return
  }
  await row.set({ attempts, given_up_at: now, next_attempt_at: null, last_error: outcome.reason }).execute()
  await recordAudit(tx, context, {
    actor: 'clock',
    action: 'mail.given-up',
    subject: `mail:${mail.id}`,
    detail: { kind: mail.kind, reason: outcome.reason },
  })
  if (outcome.outcome === 'refused') await afterRefusal(tx, context, mail)
  context.log.error({ mail: mail.id, kind: mail.kind, attempts, reason: outcome.reason }, 'a mail was given up')
}

/** What was sent stays readable for the office, but no code or private link does. */
function withoutSecrets(mail: MailRow) {
  const blot = (body: string) => mail.secrets.reduce((text, secret) => text.replaceAll(secret, '••••'), body)
  return { subject: blot(mail.subject), text_body: blot(mail.text_body), html_body: blot(mail.html_body), secrets: [] }
}
