import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { untilAnswered } from '../prove/lib/portal-client.ts'
import { readConfig } from '../server/config.ts'
import { createContext } from '../server/create-context.ts'
import { openDatabase } from '../server/db/client.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import { systemClock, systemRandom } from '../server/world.ts'
import { bearerOf, type Payer, writePeople } from './payments/people.ts'
import { type Charge, playProvider } from './payments/provider.ts'

// npm run bench:payments [-- payments [kills]]
// Plays payments against the real server, which is killed (SIGKILL) meanwhile, and a provider with faults whose events are lost,
// doubled, late and out of order; then a fifth as many with every event lost. Then compares, to the kobo, what the provider took
// with what the portal booked.

const payments = Number(process.argv[2] ?? 10_000)
const kills = Number(process.argv[3] ?? Math.max(2, Math.round(payments / 500)))
const workers = 16
const feeMinor = 1_000_000
const keys = { PAYSTACK_SECRET_KEY: 'sk_test_bench', PAYSTACK_PUBLIC_KEY: 'pk_test_bench' }

const random = seeded(20261120)
const dataDir = await mkdtemp(join(tmpdir(), 'admissions-payments-'))
let portalUrl = ''
const provider = await playProvider({
  secretKey: keys.PAYSTACK_SECRET_KEY,
  webhookUrl: () => `${portalUrl}/payments/webhook`,
  random,
})
const env = { ...keys, PAYSTACK_API_URL: provider.url }
const portal = await portalProcess(dataDir, { ...env, LOG_LEVEL: 'silent' })
portalUrl = portal.url
await portal.start()

const log = pino({ level: 'silent' })
const store = await startEmbeddedStore({ dataDir, log })
const db = openDatabase(store.connection, { max: 4, onIdleError: () => {} })
const config = readConfig({ DATA_DIR: dataDir, ...env })
const { context } = await createContext({ config, clock: systemClock, random: systemRandom, db, log })

const startedMs = Date.now()
const mixed = await play('mixed', payments, { lost: 0.35, kills })
const silent = await play('silent', Math.max(1, Math.round(payments / 5)), { lost: 1, kills: Math.ceil(kills / 5) })
console.log(`\n${((Date.now() - startedMs) / 1000).toFixed(0)} s in all`)

context.mail.close()
await db.destroy()
await portal.stop()
await store.stop()
await provider.close()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = mixed && silent ? 0 : 1

interface Fate {
  payer: Payer
  /** Charges that were paid, in the order of their payment. */
  paid: Charge[]
}

async function play(round: string, count: number, weather: { lost: number; kills: number }): Promise<boolean> {
  const payers = await writePeople(context, count, round)
  const fates: Fate[] = payers.map(payer => ({ payer, paid: [] }))
  const queue = [...fates]
  const events: Promise<void>[] = []
  const began = Date.now()
  let finished = false

  async function work(): Promise<void> {
    for (let fate = queue.pop(); fate; fate = queue.pop()) await playOne(fate)
  }

  /** One payer, whose script the dice write. */
  async function playOne(fate: Fate): Promise<void> {
    const dice = random()
    const first = await open(fate.payer)
    if (!first) return
    if (dice < 0.1) return
    if (dice < 0.2) provider.decline(first)
    else if (dice < 0.24) return takePaid(fate, first, { amountMinor: pick([100, 5000, feeMinor - 1, feeMinor + 1]) })
    else if (dice < 0.26) return takePaid(fate, first, { currency: 'USD' })
    else if (dice < 0.28) return takePaid(fate, first, { email: 'somebody.else@example.com' })
    else if (dice < 0.33) return payTwice(fate, first)
    await takePaid(fate, first)
    // The page that comes back asks, now and then from two tabs.
    if (random() < 0.4) await Promise.all(Array.from({ length: random() < 0.3 ? 2 : 1 }, () => ask(fate.payer, first)))
  }

  async function payTwice(fate: Fate, first: string): Promise<void> {
    const bearer = await bearerOf(context, fate.payer)
    const link = await untilAnswered(`${portalUrl}/payments/sponsor-link`, {
      method: 'POST',
      bearer,
      json: { application_uuid: fate.payer.uuid },
    })
    const token = textAt(link.body, 'url').split('/').at(-1)
    const opened = await untilAnswered(`${portalUrl}/payments/sponsor/${token}`, {
      method: 'POST',
      json: { email: 'uncle@example.com' },
    })
    await takePaid(fate, first)
    if (opened.status === 200) await takePaid(fate, textAt(opened.body, 'reference'))
  }

  async function takePaid(fate: Fate, reference: string, as?: Partial<NonNullable<Charge['paid']>>): Promise<void> {
    fate.paid.push(provider.pay(reference, as))
    if (random() < weather.lost) return
    const times = random() < 0.3 ? 1 + Math.ceil(random() * 4) : 1
    for (let time = 0; time < times; time += 1) {
      const lateMs = random() < 0.2 ? random() * 20_000 : random() * 300
      events.push(after(lateMs, () => provider.sendEvent(reference)))
    }
  }

  async function killAtTimes(): Promise<void> {
    for (let killed = 1; killed <= weather.kills; killed += 1) {
      while (!finished && fates.length - queue.length < (fates.length * killed) / (weather.kills + 1)) await pause(20)
      await portal.kill()
      await portal.start()
    }
  }

  const killing = killAtTimes()
  await Promise.all(Array.from({ length: workers }, work))
  finished = true
  await killing
  const playedMs = Date.now() - began
  await Promise.all(events)
  const healedMs = await untilHealed(fates)
  return report(round, fates, { playedMs, healedMs, events: events.length, kills: weather.kills })
}

/** Opens a checkout; undefined when the fee is paid already. */
async function open(payer: Payer): Promise<string | undefined> {
  const opened = await untilAnswered(`${portalUrl}/payments/initialize`, {
    method: 'POST',
    bearer: await bearerOf(context, payer),
    json: { amount: feeMinor, metadata: { application_uuid: payer.uuid } },
  })
  return opened.status === 200 ? textAt(opened.body, 'reference') : undefined
}

async function ask(payer: Payer, reference: string): Promise<void> {
  await untilAnswered(`${portalUrl}/payments/verify?reference=${reference}`, { bearer: await bearerOf(context, payer) })
}

/** Waits until no charge that was paid is still open here; as long as the sweep's own pauses need. */
async function untilHealed(fates: readonly Fate[]): Promise<number> {
  const began = Date.now()
  const references = new Set(fates.flatMap(({ paid }) => paid.map(({ reference }) => reference)))
  while (Date.now() - began < 600_000) {
    const open = await db
      .selectFrom('payment')
      .select('reference')
      .where('status', 'in', ['opening', 'open', 'superseded', 'expired'])
      .execute()
    const due = await db.selectFrom('refund').select('id').where('status', '=', 'due').execute()
    if (due.length === 0 && !open.some(({ reference }) => references.has(reference))) break
    await pause(500)
  }
  return Date.now() - began
}

async function report(
  round: string,
  fates: readonly Fate[],
  run: { playedMs: number; healedMs: number; events: number; kills: number },
): Promise<boolean> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .select(['uuid', 'reference', 'payment.status', 'amount_minor', 'currency', 'has_paid', 'receipt_number'])
    .where('application.email', 'like', `${round}.%`)
    .execute()
  const booked = rows.filter(row => row.status === 'paid')
  const settled = fates.filter(({ paid }) => paid.some(isRight))
  const settledUuids = new Set(settled.map(({ payer }) => payer.uuid))
  const credited = new Set(rows.filter(row => row.has_paid).map(row => row.uuid))
  const receipts = await db
    .selectFrom('mail')
    .select(({ fn }) => [fn.countAll<number>().as('count'), 'recipient'])
    .where('kind', '=', 'payment-receipt')
    .where('recipient', 'like', `${round}.%`)
    .groupBy('recipient')
    .execute()
  const wrong = fates.flatMap(({ paid }) => paid.filter(charge => !isRight(charge)))
  const second = settled.flatMap(({ paid }) => paid.filter(isRight).slice(1))
  const counts = {
    lost: [...settledUuids].filter(uuid => !credited.has(uuid)).length,
    phantom: [...credited].filter(uuid => !settledUuids.has(uuid)).length,
    double:
      booked.length - new Set(booked.map(row => row.uuid)).size + receipts.filter(({ count }) => count > 1).length,
    heldWrongly: Math.abs(rows.filter(row => row.status === 'mismatched').length - wrong.length),
    notGivenBack: Math.abs(second.length - sumOf(fates.flatMap(({ paid }) => paid.map(({ refunds }) => refunds)))),
    duplicates: rows.filter(row => row.status === 'duplicate').length - second.length,
    withoutReceipt: booked.length - receipts.length,
    kobo: sumOf(booked.map(row => row.amount_minor)) - settled.length * feeMinor,
  }
  console.log(`
${round === 'silent' ? 'Every event lost' : 'Events lost, doubled, late and out of order'}
payments played            ${fates.length}
kills of the server        ${run.kills}
events that arrived        ${run.events}
settled at the provider    ${settled.length}
credited by the portal     ${credited.size}
lost                       ${counts.lost}
credited without money     ${counts.phantom}
double                     ${counts.double}
without a receipt          ${counts.withoutReceipt}
difference in kobo         ${counts.kobo}
wrong money, held          ${wrong.length} (${counts.heldWrongly} wrongly)
paid twice, given back     ${second.length} (${counts.notGivenBack} not)
played in                  ${(run.playedMs / 1000).toFixed(0)} s, healed ${(run.healedMs / 1000).toFixed(0)} s later`)
  return Object.values(counts).every(count => count === 0)
}

function isRight({ paid, amountMinor, currency, email }: Charge): boolean {
  return paid?.amountMinor === amountMinor && paid.currency === currency && paid.email === email
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

async function after(ms: number, work: () => Promise<void>): Promise<void> {
  await pause(ms)
  await work()
}

function textAt(body: unknown, field: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined
  if (typeof value !== 'string') throw new Error(`The answer has no ${field}: ${JSON.stringify(body)}`)
  return value
}

/** Mulberry32: numbers from 0 to 1, the same ones for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
