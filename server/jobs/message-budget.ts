import { sql } from 'kysely'
import { dayOf } from '#shared/domain/calendar.ts'
import { type Channel, type PhoneChannel, phoneChannels } from '#shared/domain/channels.ts'
import { plainSms, smsParts } from '#shared/domain/sms-parts.ts'
import type { Context } from '../base/context.ts'

/** Costs are counted in thousandths of the currency of the budget, in whole numbers. */
const thousandths = 1000

/** What a message is counted with before it is sent. */
export function costOf({ config }: Pick<Context, 'config'>, channel: Channel, text: string): number {
  if (!isPhoneChannel(channel)) return 0
  const price = Math.round((config.messages[channel]?.price ?? 0) * thousandths)
  return channel === 'sms' ? price * smsParts(plainSms(text)) : price
}

/**
 * Counts a message against the budget of its day, before it is sent and whatever other servers send. False when the budget does
 * not allow it today.
 */
export async function takeFromBudget(context: Context, channel: Channel, cost: number): Promise<boolean> {
  const budget = budgetOf(context, channel)
  const { rows } = await sql`
    insert into channel_day (channel, day, messages, cost)
    select ${channel}, ${dayOf(context.clock.now())}::date, 1, ${cost} where ${cost}::bigint <= ${budget}::bigint
    on conflict (channel, day) do update set messages = channel_day.messages + 1, cost = channel_day.cost + excluded.cost
      where channel_day.cost + excluded.cost <= ${budget}::bigint
    returning day`.execute(context.db)
  return rows.length > 0
}

/** Counts a message no more that was not sent. */
export async function giveBack(
  context: Context,
  channel: Channel,
  { cost, day }: { cost: number; day: string },
): Promise<void> {
  await context.db
    .updateTable('channel_day')
    .set(eb => ({ messages: eb('messages', '-', 1), cost: eb('cost', '-', cost) }))
    .where('channel', '=', channel)
    .where('day', '=', day)
    .execute()
}

export interface SpentToday {
  messages: number
  /** In the currency of the budget. */
  cost: number
  budget: number
}

/** What a channel has sent and cost today. */
export async function spentToday(
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  channel: PhoneChannel,
): Promise<SpentToday> {
  const row = await context.db
    .selectFrom('channel_day')
    .select(['messages', 'cost'])
    .where('channel', '=', channel)
    .where('day', '=', dayOf(context.clock.now()))
    .executeTakeFirst()
  return {
    messages: row?.messages ?? 0,
    cost: Number(row?.cost ?? 0) / thousandths,
    budget: budgetOf(context, channel) / thousandths,
  }
}

/** In thousandths. Notifications cost nothing. */
function budgetOf({ config }: Pick<Context, 'config'>, channel: Channel): number {
  return isPhoneChannel(channel)
    ? Math.round((config.messages[channel]?.budget ?? 0) * thousandths)
    : Number.MAX_SAFE_INTEGER
}

function isPhoneChannel(channel: Channel): channel is PhoneChannel {
  return phoneChannels.some(one => one === channel)
}
