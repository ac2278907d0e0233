import { emailKey } from '#shared/domain/email.ts'
import { type DeliveryReport, verdictOf } from '../../adapters/mail/delivery-report.ts'
import type { Verdict } from '../../adapters/mail/smtp-answer.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { afterFullMailbox, afterRefusal } from '../references/bounce.ts'
import { afterTranscriptRefusal } from '../transcripts/bounce.ts'

/** `noted`: it is new. The others change nothing; a second report of the same email is `known`. */
export type ReportFate = 'noted' | 'known' | 'delayed' | 'not-sent' | 'other-recipient' | 'unknown'

/**
 * Notes that an email came back after a server had taken it. By the same reading as an answer while sending: only a mailbox that does not exist
 * is the recipient’s, who is then corrected like any other; a full one is; whatever is about us raises the alarm of the office.
 */
export async function noteReport(context: Context, report: DeliveryReport): Promise<ReportFate> {
  if (!report.isFinal) return 'delayed'
  const fate = await context.db.transaction().execute(tx => noteIn(tx, context, report))
  if (fate === 'noted') context.bell.ring('send-mail')
  else context.log.info({ mail: report.mailId, fate }, 'a report about an email changed nothing')
  return fate
}

async function noteIn(tx: Tx, context: Context, report: DeliveryReport): Promise<ReportFate> {
  const mail = await tx
    .selectFrom('mail')
    .select(['id', 'kind', 'recipient', 'referee_id', 'transcript_request_id', 'sent_at', 'given_up_at'])
    .where('id', '=', report.mailId)
    .forUpdate()
    .executeTakeFirst()
  if (!mail) return 'unknown'
  if (mail.given_up_at) return 'known'
  // Its sender was killed before it could say so. It is sent again, and comes back again.
  if (!mail.sent_at) return 'not-sent'
  const isOthers = report.recipients.every(address => emailKey(address) !== emailKey(mail.recipient))
  if (report.recipients.length > 0 && isOthers) return 'other-recipient'

  const now = context.clock.now()
  const verdict = verdictOf(report)
  const words = shortened(report.words)
  await tx
    .updateTable('mail')
    .set({ given_up_at: now, last_error: words, ...marksOf(verdict, now) })
    .where('id', '=', mail.id)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'job', id: 'read-returns' },
    action: 'mail.returned',
    subject: `mail:${mail.id}`,
    detail: { kind: mail.kind, reason: words },
  })
  if (verdict === 'refused' || verdict === 'no-domain') {
    await afterRefusal(tx, context, mail, 'read-returns')
    await afterTranscriptRefusal(tx, context, mail, 'read-returns')
  }
  if (verdict === 'full') await afterFullMailbox(tx, context, mail)
  if (typeof verdict === 'object')
    context.log.warn({ mail: mail.id, ...verdict, reason: words }, 'an email was returned because of us')
  return 'noted'
}

function marksOf(verdict: Verdict, now: Date) {
  if (typeof verdict === 'object') return { trouble: verdict.trouble, trouble_since: now }
  switch (verdict) {
    case 'refused':
    case 'no-domain':
      return { bounced_at: now }
    case 'full':
      return { mailbox_full_at: now }
    case 'later':
      return {}
    default:
      return verdict satisfies never
  }
}

const longestWords = 500

/** One line, as it is shown in the office. */
function shortened(words: string): string {
  return words
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestWords)
}
