import { sql } from 'kysely'
import { type Channel, channelNames, phoneChannels } from '#shared/domain/channels.ts'
import { counted } from '#shared/domain/counted.ts'
import type { Context } from '../../../base/context.ts'
import { offeredChannels } from '../../../emails/deliveries.ts'
import { type SpentToday, spentToday } from '../../../jobs/message-budget.ts'
import type { Fact, SystemPart } from '../system-part.ts'

interface Waiting {
  channel: Channel
  count: number
  trouble_since: Date | null
  words: string | null
}

/** What waits on the channels besides email, what they cost today, and what their providers say; nothing where none is configured. */
export async function messagesPart(context: Context): Promise<SystemPart[]> {
  const offered = offeredChannels(context)
  if (offered.length === 0) return []
  const waiting = await readWaiting(context)
  const spent = await Promise.all(
    phoneChannels.filter(one => offered.includes(one)).map(async one => [one, await spentToday(context, one)] as const),
  )
  const facts: Fact[] = [
    ...offered.map(channel => ({ label: channelNames[channel], value: waitingInWords(waiting, channel) })),
    ...spent.map(([channel, today]) => ({ label: `${channelNames[channel]} today`, value: spentInWords(today) })),
  ]
  return [
    { part: 'messages', title: 'SMS, WhatsApp and notifications', facts, ...stateOf(context, { waiting, spent }) },
  ]
}

type Spent = readonly (readonly [Channel, SpentToday])[]

function stateOf(
  context: Context,
  { waiting, spent }: { waiting: readonly Waiting[]; spent: Spent },
): Pick<SystemPart, 'state' | 'says'> & { mend?: string } {
  const held = waiting.find(({ trouble_since }) => trouble_since !== null)
  if (held)
    return {
      state: 'trouble',
      says: `${channelNames[held.channel]}: the provider does not take our messages. It says: ${held.words ?? 'nothing'}`,
      mend: 'Check key, credit and sender at the provider. The emails still leave, and messages that are not too old follow.',
    }
  const usedUp = spent.find(([channel, { cost, budget }]) => cost >= budget * 0.98 && waitsOn(waiting, channel) > 0)
  if (usedUp)
    return {
      state: 'note',
      says: `${channelNames[usedUp[0]]}: the budget of today is used up. Waiting for tomorrow: ${counted(waitsOn(waiting, usedUp[0]), 'message')}.`,
      mend: 'The emails have left. Raise the budget in the settings file if messages should too.',
    }
  if (offeredChannels(context).some(channel => context.messages[channel]?.kind === 'captured'))
    return {
      state: 'note',
      says: 'Some messages stay on this server and reach no one.',
      mend: 'For a trial this is right. They can be read at /dev/mail.',
    }
  return { state: 'fine', says: 'Every message has left.' }
}

async function readWaiting({ db }: Context): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select channel, count(*)::integer as count, min(trouble_since) as trouble_since,
      (array_agg(last_error order by created_at desc) filter (where trouble_since is not null))[1] as words
    from delivery where next_attempt_at is not null group by channel`.execute(db)
  return rows
}

function waitsOn(waiting: readonly Waiting[], channel: Channel): number {
  return waiting.find(one => one.channel === channel)?.count ?? 0
}

function waitingInWords(waiting: readonly Waiting[], channel: Channel): string {
  const count = waitsOn(waiting, channel)
  return count === 0 ? 'nothing is waiting' : `${counted(count, 'message')} waiting`
}

function spentInWords({ messages, cost, budget }: SpentToday): string {
  const inWords = (amount: number) => amount.toLocaleString('en-GB', { maximumFractionDigits: 2 })
  return `${counted(messages, 'message')}, ${inWords(cost)} of ${inWords(budget)}`
}
