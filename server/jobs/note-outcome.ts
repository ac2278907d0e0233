import type { Updateable } from 'kysely'
import type { SendOutcome } from '../adapters/mail/index.ts'
import type { Context } from '../base/context.ts'
import { recordAudit } from '../db/audit.ts'
import type { Tx } from '../db/client.ts'
import type { MailTable } from '../db/tables.ts'
import { blotted, type WaitingMail } from '../emails/outgoing-mail.ts'
import { afterFullMailbox, afterRefusal } from '../features/references/bounce.ts'
import { afterTranscriptRefusal } from '../features/transcripts/bounce.ts'

/** Pauses after each failed attempt, in seconds: a minute at first, then up to six hours, about three days in all. */
export const pausesSeconds = [
  5, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600,
]

/** A domain that nobody knows after four hours is a wrong address, not a fault of the name service. */
const pausesOfUnknownDomain = pausesSeconds.slice(0, 8)

/** How long an email waits after the mail server could not be used, in seconds. The others are tried during that time. */
export const unreachablePauseSeconds = 60

const urgentPauseSeconds = 10
/** An email that our server refuses because of us is tried at least this often. */
export const longestHeldPauseSeconds = 900

/** Records how a try ended, and when the next one is. */
export async function noteOutcome(tx: Tx, context: Context, mail: WaitingMail, outcome: SendOutcome): Promise<void> {
  switch (outcome.outcome) {
    case 'sent':
      return noteSent(tx, context, mail)
    case 'unreachable':
    case 'held':
      return hold(tx, context, mail, outcome)
    case 'refused':
      return giveUp(tx, context, mail, outcome)
    case 'no-domain':
    case 'full':
    case 'failed':
      return retry(tx, context, mail, outcome)
    default:
      return outcome satisfies never
  }
}

type Outcome<Name extends SendOutcome['outcome']> = Extract<SendOutcome, { outcome: Name }>
type Failed = Outcome<'refused' | 'no-domain' | 'full' | 'failed'>

const noTrouble = { trouble: null, trouble_since: null }

async function noteSent(tx: Tx, context: Context, mail: WaitingMail): Promise<void> {
  await update(tx, mail, {
    attempts: mail.attempts + 1,
    sent_at: context.clock.now(),
    next_attempt_at: null,
    last_error: null,
    mailbox_full_at: null,
    secrets: [],
    ...noTrouble,
    ...blotted(mail),
  })
}

/** Our own trouble: costs no attempt, is never given up, and the office sees the words of the server. */
async function hold(
  tx: Tx,
  context: Context,
  mail: WaitingMail,
  outcome: Outcome<'unreachable' | 'held'>,
): Promise<void> {
  const now = context.clock.now()
  const since = mail.trouble_since ?? now
  const trouble = outcome.trouble ?? 'unreachable'
  await update(tx, mail, {
    next_attempt_at: later(now, heldPauseSeconds(mail, outcome, now.getTime() - since.getTime())),
    last_error: outcome.reason,
    trouble,
    trouble_since: since,
  })
  context.log.warn(
    { mail: mail.id, trouble, reason: outcome.reason },
    'the mail server takes no emails; they are waiting',
  )
}

/** An email that is refused again and again while others leave is tried less often. */
function heldPauseSeconds({ lane }: WaitingMail, { outcome }: Outcome<'unreachable' | 'held'>, heldMs: number): number {
  if (lane === 'now') return urgentPauseSeconds
  if (outcome === 'unreachable') return unreachablePauseSeconds
  return Math.min(longestHeldPauseSeconds, Math.max(unreachablePauseSeconds, heldMs / 4000))
}

async function retry(tx: Tx, context: Context, mail: WaitingMail, outcome: Failed): Promise<void> {
  const now = context.clock.now()
  const pauses = outcome.outcome === 'no-domain' ? pausesOfUnknownDomain : pausesSeconds
  const pauseSeconds = pauses[mail.attempts]
  if (pauseSeconds === undefined) return giveUp(tx, context, mail, outcome)
  const attempts = mail.attempts + 1
  await update(tx, mail, {
    attempts,
    next_attempt_at: later(now, pauseSeconds),
    last_error: outcome.reason,
    mailbox_full_at: outcome.outcome === 'full' ? (mail.mailbox_full_at ?? now) : null,
    ...noTrouble,
  })
  context.log.warn(
    { mail: mail.id, kind: mail.kind, attempts, reason: outcome.reason },
    'an email could not be sent yet',
  )
}

async function giveUp(tx: Tx, context: Context, mail: WaitingMail, outcome: Failed): Promise<void> {
  const now = context.clock.now()
  const attempts = mail.attempts + 1
  await update(tx, mail, {
    attempts,
    given_up_at: now,
    next_attempt_at: null,
    last_error: outcome.reason,
    ...noTrouble,
  })
  await recordAudit(tx, context, {
    actor: { kind: 'job', id: 'send-mail' },
    action: 'mail.given-up',
    subject: `mail:${mail.id}`,
    detail: { kind: mail.kind, reason: outcome.reason },
  })
  if (outcome.outcome === 'full') await afterFullMailbox(tx, context, mail)
  else if (outcome.outcome !== 'failed') {
    await afterRefusal(tx, context, mail)
    await afterTranscriptRefusal(tx, context, mail)
  }
  context.log.error({ mail: mail.id, kind: mail.kind, attempts, reason: outcome.reason }, 'an email was given up')
}

function update(tx: Tx, { id }: WaitingMail, values: Updateable<MailTable>): Promise<unknown> {
  return tx.updateTable('mail').set(values).where('id', '=', id).execute()
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
