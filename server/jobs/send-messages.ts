import { sql } from 'kysely'
import { dayOf } from '#shared/domain/calendar.ts'
import { type Channel, channels } from '#shared/domain/channels.ts'
import { isQuietHour } from '#shared/domain/quiet-hours.ts'
import type { MessageOutcome, OutgoingMessage } from '../adapters/messages/message-sender.ts'
import type { Context } from '../base/context.ts'
import type { Tx } from '../db/client.ts'
import { offeredChannels } from '../emails/deliveries.ts'
import { mailLanes } from '../emails/mail-lanes.ts'
import type { Duty } from './duty.ts'
import { costOf, giveBack, takeFromBudget } from './message-budget.ts'
import { noteMessageOutcome, noteTooLate, type WaitingMessage } from './note-message.ts'
import { isInDoubt, isResting, learn, providerState } from './provider-rest.ts'

const messagesAtOnce = 4

/**
 * Sends due messages by SMS, WhatsApp and notifications, the urgent ones first. As with emails, the row of a message is locked while it is
 * sent, and a provider that cannot be used is asked again once a minute at most. A message is counted against the day’s budget before it
 * is sent; when the budget is used up, the others of its channel wait for the next day.
 */
export const sendMessages: Duty = {
  name: 'send-messages',
  restMs: 5_000,
  wakesWith: 'send-mail',
  async run(context) {
    // Every write of the portal wakes this job, which most universities do not use.
    if (offeredChannels(context).length === 0) return false
    const due = await dueMessages(context)
    const sent = await Promise.all(due.map(message => sendOne(context, message)))
    return sent.some(one => one)
  },
}

type Due = Pick<WaitingMessage, 'id' | 'body' | 'path' | 'secret' | 'useful_until'> & { channel: Channel }

/** A few of those that can be sent now. News for many waits in the quiet hours; what nobody needs any more is taken to be closed. */
async function dueMessages(context: Context): Promise<Due[]> {
  const now = context.clock.now()
  const lanes = isQuietHour(now) ? mailLanes.filter(lane => lane !== 'bulk') : mailLanes
  const usable = channels.filter(channel => isUsable(context, channel, now))
  const { rows } = await sql<Due>`
    select due.* from unnest(${[...lanes]}::text[]) with ordinality as one (lane, rank) cross join lateral (
      select id, channel, body, path, secret, useful_until, next_attempt_at from delivery
      where delivery.lane = one.lane and next_attempt_at <= ${now}
        and (useful_until <= ${now} or channel = any(${usable}::text[]))
      order by next_attempt_at limit ${messagesAtOnce}) as due
    order by one.rank, due.next_attempt_at limit ${messagesAtOnce}`.execute(context.db)
  const doubtful = new Set<Channel>()
  // Of a provider in doubt, one message tries whether it is back.
  return rows.filter(({ channel }) => {
    const sender = context.messages[channel]
    if (!sender || !isInDoubt(providerState(sender))) return true
    const isFirst = !doubtful.has(channel)
    doubtful.add(channel)
    return isFirst
  })
}

function isUsable({ messages }: Context, channel: Channel, now: Date): boolean {
  const sender = messages[channel]
  return sender !== undefined && !isResting(providerState(sender), now) && usedUp.get(sender) !== dayOf(now)
}

/** The day on which the budget of a sender was used up. */
const usedUp = new WeakMap<object, string>()

/** False when another server has it, or the budget is used up. */
async function sendOne(context: Context, due: Due): Promise<boolean> {
  const now = context.clock.now()
  const sender = context.messages[due.channel]
  if (due.useful_until <= now || !sender) return closeLate(context, due)
  const counted = { cost: costOf(context, due.channel, textOf(context, due)), day: dayOf(now) }
  if (!(await takeFromBudget(context, due.channel, counted.cost))) {
    usedUp.set(sender, counted.day)
    context.log.warn({ channel: due.channel }, 'the budget of the day is used up; messages wait for tomorrow')
    return false
  }
  let outcome: MessageOutcome | undefined
  try {
    outcome = await handOver(context, due, counted.cost)
  } finally {
    if (outcome?.outcome !== 'sent' && outcome?.outcome !== 'unknown') await giveBack(context, due.channel, counted)
  }
  return outcome !== undefined
}

/** Undefined when another server has it. */
async function handOver(context: Context, due: Due, cost: number): Promise<MessageOutcome | undefined> {
  const sender = context.messages[due.channel]
  return context.db.transaction().execute(async tx => {
    const message = await takeDue(tx, due.id, context.clock.now())
    if (!message || !sender) return undefined
    const outgoing = await outgoingMessage(tx, context, message)
    const outcome: MessageOutcome = outgoing
      ? await sender.send(outgoing)
      : { outcome: 'refused', reason: 'this browser no longer wants notifications' }
    const isInTrouble = outcome.outcome === 'held' || outcome.outcome === 'unknown'
    learn(providerState(sender), isInTrouble, context.clock.now())
    await noteMessageOutcome(tx, context, message, outcome, cost)
    return outcome
  })
}

async function closeLate(context: Context, due: Due): Promise<boolean> {
  return context.db.transaction().execute(async tx => {
    const message = await takeDue(tx, due.id, context.clock.now())
    if (message) await noteTooLate(tx, context, message)
    return message !== undefined
  })
}

async function takeDue(tx: Tx, id: string, now: Date): Promise<WaitingMessage | undefined> {
  return tx
    .selectFrom('delivery')
    .selectAll()
    .where('id', '=', id)
    .where('next_attempt_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** A phone gets the address in the text, where there is something to read; a notification leads there by itself. */
function textOf(
  { config }: Pick<Context, 'config'>,
  { channel, body, path, secret }: Pick<WaitingMessage, 'channel' | 'body' | 'path' | 'secret'>,
): string {
  return channel === 'push' || secret !== null ? body : `${body} ${config.publicUrl}${path}`
}

/** Undefined for a browser that has turned notifications off since. */
async function outgoingMessage(
  tx: Tx,
  { config }: Context,
  message: WaitingMessage,
): Promise<OutgoingMessage | undefined> {
  const common = {
    id: message.id,
    createdAt: message.created_at,
    text: textOf({ config }, message),
    url: config.publicUrl + message.path,
    code: message.secret ?? undefined,
  }
  if (message.channel !== 'push') return { ...common, to: message.recipient }
  const device = await tx
    .selectFrom('push_device')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', message.push_device_id)
    .executeTakeFirst()
  return device && { ...common, to: device }
}
