import { mailsAtOnce, type SendOutcome } from '../adapters/mail/index.ts'
import type { Context } from '../base/context.ts'
import type { Tx } from '../db/client.ts'
import { type MailLane, mailLanes } from '../emails/mail-lanes.ts'
import { outgoingMail, type WaitingMail } from '../emails/outgoing-mail.ts'
import type { Duty } from './duty.ts'
import { noteOutcome } from './note-outcome.ts'
import { isInDoubt, isResting, learn, type ProviderState, providerState } from './provider-rest.ts'

/**
 * Sends due emails from the outbox, several at a time, the urgent ones first. The row of an email is locked while it is sent, so no two
 * processes send the same one; a process that dies releases it, and the next one sends it again. While the mail server cannot be used at all,
 * one email a minute checks whether it is back. The others wait without using up attempts, and are sent as soon as it is.
 */
export const sendMail: Duty = {
  name: 'send-mail',
  restMs: 1_000,
  async run(context) {
    const server = providerState(context.mail)
    if (isResting(server, context.clock.now())) return false
    const count = isInDoubt(server) ? 1 : mailsAtOnce - sendersForUrgent
    return sendSome(context, server, { count, lanes: mailLanes })
  },
}

/** Keeps a connection for codes and private links, so that 20,000 other emails do not hold them up. */
export const sendUrgentMail: Duty = {
  name: 'send-urgent-mail',
  restMs: 1_000,
  wakesWith: 'send-mail',
  async run(context) {
    const server = providerState(context.mail)
    // The other one tries whether the server is back.
    if (isInDoubt(server)) return false
    return sendSome(context, server, { count: sendersForUrgent, lanes: ['now'] })
  },
}

const sendersForUrgent = 1

/** Looks before it opens transactions: every write of the portal wakes the senders, mostly for nothing. */
async function sendSome(
  context: Context,
  server: ProviderState,
  { count, lanes }: { count: number; lanes: readonly MailLane[] },
): Promise<boolean> {
  const due = await context.db
    .selectFrom('mail')
    .select('id')
    .where('lane', 'in', lanes)
    .where('next_attempt_at', '<=', context.clock.now())
    .limit(count)
    .execute()
  const sent = await Promise.all(due.map(() => sendNext(context, server, lanes)))
  return sent.some(one => one)
}

/** The next email may be small enough. */
function isAboutEveryMail(outcome: SendOutcome): boolean {
  return outcome.outcome === 'unreachable' || (outcome.outcome === 'held' && outcome.trouble !== 'size')
}

/** So long others have to get through before the connection is lost because of an email and not because of the server. */
const othersGetThroughMs = 15 * 60_000

/** The connection is lost with this email, although the server has long been taking others: that costs an attempt, and ends. */
function byItself({ reachedAtMs }: ProviderState, { trouble_since }: WaitingMail, outcome: SendOutcome): SendOutcome {
  if (outcome.outcome !== 'unreachable' || !trouble_since) return outcome
  return reachedAtMs - trouble_since.getTime() < othersGetThroughMs
    ? outcome
    : { outcome: 'failed', reason: outcome.reason }
}

/** An email that crashes the sender is postponed like a failed one. Otherwise it would always be tried first. */
async function sendNext(context: Context, server: ProviderState, lanes: readonly MailLane[]): Promise<boolean> {
  let taken: WaitingMail | undefined
  try {
    return await context.db.transaction().execute(async tx => {
      const now = context.clock.now()
      const mail = isInDoubt(server) ? await takeUntried(tx, now) : await takeDue(tx, now, lanes)
      if (!mail) return false
      taken = mail
      const outgoing = await outgoingMail(tx, context, mail)
      if (!outgoing) return true
      const outcome = await context.mail.send(outgoing)
      learn(server, isAboutEveryMail(outcome), context.clock.now())
      await noteOutcome(tx, context, mail, byItself(server, mail, outcome))
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
async function putOff(context: Context, { id, attempts }: WaitingMail): Promise<void> {
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
    if (mail) await noteOutcome(tx, context, mail, { outcome: 'failed', reason: 'the sender failed on it' })
  })
}

/**
 * With which to try whether the server is back: one that has not failed yet, and otherwise the one that waits longest. Of the most urgent
 * ones it could be the very email that breaks the connection, each time.
 */
function takeUntried(tx: Tx, now: Date): Promise<WaitingMail | undefined> {
  return tx
    .selectFrom('mail')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .orderBy(eb => eb('trouble_since', 'is not', null))
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

async function takeDue(tx: Tx, now: Date, lanes: readonly MailLane[]): Promise<WaitingMail | undefined> {
  for (const lane of lanes) {
    const mail = await tx
      .selectFrom('mail')
      .selectAll()
      .where('lane', '=', lane)
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (mail) return mail
  }
  return undefined
}
