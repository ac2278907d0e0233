import type { Selectable, Updateable } from 'kysely'
import type { MessageOutcome } from '../adapters/messages/message-sender.ts'
import type { Context } from '../base/context.ts'
import type { Tx } from '../db/client.ts'
import type { DeliveryTable } from '../db/tables.ts'

/** A row of `delivery`. */
export type WaitingMessage = Selectable<DeliveryTable>

/** Pauses after each failed try, in seconds. The email has the news too, so two days are enough. */
const pausesSeconds = [30, 120, 600, 3600, 14_400, 43_200]

/** A code is tried again sooner than it expires. */
const urgentPauseSeconds = 20
const heldPauseSeconds = 60

/** Records how a try ended, and when the next one is. `cost`: what it was counted with, in thousandths. */
export async function noteMessageOutcome(
  tx: Tx,
  context: Context,
  message: WaitingMessage,
  outcome: MessageOutcome,
  cost: number,
): Promise<void> {
  const now = context.clock.now()
  switch (outcome.outcome) {
    case 'sent':
      return update(tx, message, {
        attempts: message.attempts + 1,
        sent_at: now,
        next_attempt_at: null,
        provider_id: outcome.providerId ?? null,
        last_error: null,
        trouble_since: null,
        cost,
        ...blotted(message),
      })
    case 'held':
      context.log.warn(
        { message: message.id, channel: message.channel, reason: outcome.reason },
        'messages are waiting',
      )
      return update(tx, message, {
        next_attempt_at: later(now, message.lane === 'now' ? urgentPauseSeconds : heldPauseSeconds),
        last_error: outcome.reason,
        trouble_since: message.trouble_since ?? now,
      })
    case 'failed':
      return retry(tx, context, message, outcome.reason)
    // A second try could be a second message, and a second bill; the email has the news.
    case 'unknown':
      return giveUp(tx, context, message, { reason: outcome.reason, cost })
    case 'refused':
      return giveUp(tx, context, message, { reason: outcome.reason, isRefused: true })
    default:
      return outcome satisfies never
  }
}

/** Closes a message that is of no more use. */
export async function noteTooLate(tx: Tx, context: Context, message: WaitingMessage): Promise<void> {
  await giveUp(tx, context, message, {
    reason: message.last_error ? `too late; before that: ${message.last_error}` : 'too late to be of use',
  })
}

async function retry(tx: Tx, context: Context, message: WaitingMessage, reason: string): Promise<void> {
  const pause = message.lane === 'now' ? urgentPauseSeconds : pausesSeconds[message.attempts]
  if (pause === undefined) return giveUp(tx, context, message, { reason })
  await update(tx, message, {
    attempts: message.attempts + 1,
    next_attempt_at: later(context.clock.now(), pause),
    last_error: reason,
    trouble_since: null,
  })
}

async function giveUp(
  tx: Tx,
  context: Context,
  message: WaitingMessage,
  { reason, isRefused = false, cost = 0 }: { reason: string; isRefused?: boolean; cost?: number },
): Promise<void> {
  await update(tx, message, {
    attempts: message.attempts + 1,
    given_up_at: context.clock.now(),
    next_attempt_at: null,
    last_error: reason,
    trouble_since: null,
    cost,
    ...blotted(message),
  })
  if (isRefused) await forgetRecipient(tx, context, message)
  context.log.warn({ message: message.id, channel: message.channel, reason }, 'a message was given up')
}

/** A browser that is gone is not asked again. A number that cannot be reached stays, and its owner is told. */
export async function forgetRecipient(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  message: Pick<WaitingMessage, 'channel' | 'push_device_id' | 'account_id' | 'recipient'>,
): Promise<void> {
  if (message.channel === 'push') await tx.deleteFrom('push_device').where('id', '=', message.push_device_id).execute()
  else
    await tx
      .updateTable('contact_phone')
      .set({ refused_at: clock.now() })
      .where('account_id', '=', message.account_id)
      .where('phone', '=', message.recipient)
      .execute()
}

/** The text as it is kept: without a code. */
function blotted({ secret, body }: WaitingMessage): { secret: null; body: string } {
  if (secret === null) return { secret, body }
  return { secret: null, body: body.replace(/\d{3} \d{3}/, '••••').replaceAll(secret, '••••') }
}

async function update(tx: Tx, { id }: Pick<WaitingMessage, 'id'>, values: Updateable<DeliveryTable>): Promise<void> {
  await tx.updateTable('delivery').set(values).where('id', '=', id).execute()
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
