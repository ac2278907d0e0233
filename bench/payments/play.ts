import { setTimeout as pause } from 'node:timers/promises'
import { textAt, untilAnswered } from '../../harness/client.ts'
import { type Payer, writePayers } from '../../harness/people.ts'
import type { Random } from '../../harness/random.ts'
import type { Context } from '../../server/base/context.ts'
import type { PortalProcess } from '../../server/testing/portal-process.ts'
import type { Charge, Provider } from './provider.ts'

export const feeMinor = 1_000_000
const workers = 16

/** A payer and the paid charges, in order of payment. */
export interface Fate {
  payer: Payer
  paid: Charge[]
}

export interface Weather {
  /** The share of events that never arrive. */
  lost: number
  kills: number
}

export interface Played {
  round: string
  fates: readonly Fate[]
  kills: number
  events: number
  playedMs: number
}

interface Stage {
  context: Context
  portal: PortalProcess
  provider: Provider
  random: Random
}

type PaidAs = Partial<NonNullable<Charge['paid']>>

/** Plays payers with random scripts while the server is killed, until every event that is not lost has arrived. */
export async function play(stage: Stage, round: string, count: number, weather: Weather): Promise<Played> {
  const payers = await writePayers(stage.context, { name: round, count, type: 'foundation' })
  const fates: Fate[] = payers.map(payer => ({ payer, paid: [] }))
  const queue = [...fates]
  const events: Promise<void>[] = []
  const takePaid: TakePaid = async (fate, reference, as) => {
    fate.paid.push(stage.provider.pay(reference, as))
    events.push(...sendEvents(stage, reference, weather.lost))
  }
  const beganMs = Date.now()
  let isFinished = false
  const work = async () => {
    for (let fate = queue.pop(); fate; fate = queue.pop()) await playOne(stage, fate, takePaid)
  }
  const killing = killAtTimes(stage.portal, weather.kills, share => isFinished || queue.length < count * (1 - share))
  await Promise.all(Array.from({ length: workers }, work))
  isFinished = true
  await killing
  const playedMs = Date.now() - beganMs
  await Promise.all(events)
  return { round, fates, kills: weather.kills, events: events.length, playedMs }
}

type TakePaid = (fate: Fate, reference: string, as?: PaidAs) => Promise<void>

async function playOne(stage: Stage, fate: Fate, takePaid: TakePaid): Promise<void> {
  const { random, provider } = stage
  const dice = random.next()
  const first = await open(stage, fate.payer)
  if (!first || dice < 0.1) return
  if (dice >= 0.2 && dice < 0.28) return takePaid(fate, first, wrongMoney(random, dice))
  if (dice < 0.2) provider.decline(first)
  else if (dice < 0.33) return payTwice(stage, fate, first, takePaid)
  await takePaid(fate, first)
  // The returning page verifies, sometimes from two tabs.
  const tabs = random.next() >= 0.4 ? 0 : random.next() < 0.3 ? 2 : 1
  await Promise.all(Array.from({ length: tabs }, () => ask(stage, fate.payer, first)))
}

/** A different amount, currency or payer. */
function wrongMoney(random: Random, dice: number): PaidAs {
  if (dice < 0.24) return { amountMinor: random.pick([100, 5000, feeMinor - 1, feeMinor + 1]) }
  return dice < 0.26 ? { currency: 'USD' } : { email: 'somebody.else@example.com' }
}

/** Pays as the applicant and as a person with the link. */
async function payTwice(stage: Stage, fate: Fate, first: string, takePaid: TakePaid): Promise<void> {
  const { bearer, uuid } = fate.payer
  const linkCall = { method: 'POST', bearer, json: { application_uuid: uuid } } as const
  const link = await untilAnswered(`${stage.portal.url}/payments/sponsor-link`, linkCall)
  const token = textAt(link.body, 'url').split('/').at(-1)
  const opened = await untilAnswered(`${stage.portal.url}/payments/sponsor/${token}`, {
    method: 'POST',
    json: { email: 'uncle@example.com' },
  })
  await takePaid(fate, first)
  if (opened.status === 200) await takePaid(fate, textAt(opened.body, 'reference'))
}

/** Opens a checkout; undefined when the fee has already been paid. */
async function open({ portal }: Stage, { bearer, uuid }: Payer): Promise<string | undefined> {
  const json = { amount: feeMinor, metadata: { application_uuid: uuid } }
  const opened = await untilAnswered(`${portal.url}/payments/initialize`, { method: 'POST', bearer, json })
  return opened.status === 200 ? textAt(opened.body, 'reference') : undefined
}

async function ask({ portal }: Stage, { bearer }: Payer, reference: string): Promise<void> {
  await untilAnswered(`${portal.url}/payments/verify?reference=${reference}`, { bearer })
}

/** The provider’s event for a payment: lost, sent once, or several times, some of them late. */
function sendEvents({ random, provider }: Stage, reference: string, lost: number): Promise<void>[] {
  if (random.next() < lost) return []
  const times = random.next() < 0.3 ? 1 + Math.ceil(random.next() * 4) : 1
  return Array.from({ length: times }, async () => {
    await pause(random.next() < 0.2 ? random.next() * 20_000 : random.next() * 300)
    await provider.sendEvent(reference)
  })
}

/** Kills and restarts the server each time its share of the payers has started. */
async function killAtTimes(portal: PortalProcess, kills: number, hasBegun: (share: number) => boolean): Promise<void> {
  for (let killed = 1; killed <= kills; killed += 1) {
    while (!hasBegun(killed / (kills + 1))) await pause(20)
    await portal.kill()
    await portal.start()
  }
}
