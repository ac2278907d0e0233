import * as z from 'zod'
import {
  type CalendarPart,
  type MailSender,
  mailsAtOnce,
  type OutgoingMail,
  type SendOutcome,
} from '../adapters/mail/index.ts'
import type { Context } from '../context.ts'
import { recordAudit } from '../db/audit.ts'
import type { Tx } from '../db/client.ts'
import { afterRefusal } from '../features/references/bounce.ts'
import type { Duty } from './duty.ts'

/** Pauses after each failed attempt, in seconds: a minute at first, then up to six hours, about three days in all. */
export const pausesSeconds = [
  5, 30, 60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600, 21_600,
]

/**
 * How long an email waits after the mail server could not be used, in seconds. The others are tried during that time.
 */
export const unreachablePauseSeconds = 60

/**
 * Sends due emails from the outbox, several at a time. The row of an email is locked while it is sent, so no two processes send the same
 * one; a process that dies releases it, and the next one sends it again. While the mail server cannot be used at all, one email a minute
 * checks whether it is back. The others wait without using up attempts, and are sent as soon as it is.
 */
export const sendMail: Duty = {
  name: 'send-mail',
  restMs: 1_000,
  async run(context) {
    const server = serverState(context.mail)
    if (isResting(server, context.clock.now())) return false
    const due = await context.db
      .selectFrom('mail')
      .select('id')
      .where('next_attempt_at', '<=', context.clock.now())
      .limit(server.failures >= failuresBeforeRest ? 1 : mailsAtOnce)
      .execute()
    const sent = await Promise.all(due.map(() => sendNext(context, server)))
    return sent.some(one => one)
  },
}

interface ServerState {
  /** How many emails in a row failed to reach the server. */
  failures: number
  failedAtMs: number
}

const failuresBeforeRest = 3
const shortestRestMs = 5_000
const longestRestMs = 60_000
const serverStates = new WeakMap<MailSender, ServerState>()

/** The state of the mail server, kept as long as its sender. */
function serverState(sender: MailSender): ServerState {
  const state = serverStates.get(sender) ?? { failures: 0, failedAtMs: 0 }
  serverStates.set(sender, state)
  return state
}

function learn(state: ServerState, outcome: SendOutcome, now: Date): void {
  state.failures = outcome.outcome === 'unreachable' ? state.failures + 1 : 0
  state.failedAtMs = now.getTime()
}

/** A failure in the future was recorded before the clock was set back. */
function isResting({ failures, failedAtMs }: ServerState, now: Date): boolean {
  if (failures < failuresBeforeRest) return false
  const agoMs = now.getTime() - failedAtMs
  return agoMs >= 0 && agoMs < Math.min(longestRestMs, shortestRestMs * 2 ** (failures - failuresBeforeRest))
}

/** An email that crashes the sender is postponed like a failed one. Otherwise it would always be tried first. */
async function sendNext(context: Context, server: ServerState): Promise<boolean> {
  let taken: MailRow | undefined
  try {
    return await context.db.transaction().execute(async tx => {
      const mail = await takeDue(tx, context.clock.now())
      if (!mail) return false
      taken = mail
      const outcome = await context.mail.send(outgoing(context, mail))
      learn(server, outcome, context.clock.now())
      await note(context, tx, mail, outcome)
      return true
    })
  } catch (error) {
    const mail = taken
    if (!mail) throw error
    context.log.error({ mail: mail.id, kind: mail.kind, err: error }, 'an email failed in the sender')
    await putOff(context, mail)
    return true
  }
}

/** Counts a crashed attempt, unless another sender has taken the email since. */
async function putOff(context: Context, { id, attempts }: MailRow): Promise<void> {
  await context.db.transaction().execute(async tx => {
    const mail = await tx
      .selectFrom('mail')
      .selectAll()
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('next_attempt_at', 'is not', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (mail) await note(context, tx, mail, { outcome: 'failed', reason: 'the sender failed on it' })
  })
}

function takeDue(tx: Tx, now: Date) {
  return tx
    .selectFrom('mail')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

function outgoing({ config }: Context, mail: MailRow): OutgoingMail {
  return {
    id: mail.id,
    createdAt: mail.created_at,
    from: config.mailFrom,
    to: mail.recipient,
    replyTo: mail.reply_to ?? undefined,
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    calendar: calendarIn(mail),
  }
}

function calendarIn({ calendar }: MailRow): CalendarPart | undefined {
  const found = calendarPart.safeParse(calendar)
  return found.success ? found.data : undefined
}

const calendarPart = z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })

interface MailRow {
  id: string
  created_at: Date
  reply_to: string | null
  kind: string
  recipient: string
  referee_id: string | null
  subject: string
  text_body: string
  html_body: string
  calendar: unknown
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
  if (outcome.outcome === 'unreachable') {
    const next = new Date(now.getTime() + unreachablePauseSeconds * 1000)
    await row.set({ next_attempt_at: next, last_error: outcome.reason }).execute()
    context.log.warn({ mail: mail.id, reason: outcome.reason }, 'the mail server cannot be reached; emails are waiting')
    return
  }
  const pauseSeconds = outcome.outcome === 'failed' ? pausesSeconds[mail.attempts] : undefined
  if (pauseSeconds !== undefined) {
    const next = new Date(now.getTime() + pauseSeconds * 1000)
    await row.set({ attempts, next_attempt_at: next, last_error: outcome.reason }).execute()
    context.log.warn(
      { mail: mail.id, kind: mail.kind, attempts, reason: outcome.reason },
      'an email could not be sent yet',
    )
    return
  }
  await row.set({ attempts, given_up_at: now, next_attempt_at: null, last_error: outcome.reason }).execute()
  await recordAudit(tx, context, {
    actor: { kind: 'job', id: 'send-mail' },
    action: 'mail.given-up',
    subject: `mail:${mail.id}`,
    detail: { kind: mail.kind, reason: outcome.reason },
  })
  if (outcome.outcome === 'refused') await afterRefusal(tx, context, mail)
  context.log.error({ mail: mail.id, kind: mail.kind, attempts, reason: outcome.reason }, 'an email was given up')
}

/** Sent emails remain readable for the office, without codes and private links. */
function withoutSecrets(mail: MailRow) {
  const blot = (body: string) => mail.secrets.reduce((text, secret) => text.replaceAll(secret, '••••'), body)
  return { subject: blot(mail.subject), text_body: blot(mail.text_body), html_body: blot(mail.html_body), secrets: [] }
}
