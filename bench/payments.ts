import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '../harness/random.ts'
import { print, printFigures } from '../harness/table.ts'
import type { Context } from '../server/base/context.ts'
import type { Db } from '../server/db/client.ts'
import { withCommandContext } from '../server/start/command-context.ts'
import { readConfig } from '../server/start/config.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import { type Fate, feeMinor, type Played, play } from './payments/play.ts'
import { type Charge, playProvider } from './payments/provider.ts'

// npm run bench:payments [-- payments [kills]]
// Plays payments against the real server, which is repeatedly killed (SIGKILL), and a faulty provider whose events are lost,
// duplicated, late and out of order; then a fifth as many with every event lost. Then compares, to the kobo, the provider’s charges
// with the payments recorded by the portal.

const payments = Number(process.argv[2] ?? 10_000)
const kills = Number(process.argv[3] ?? Math.max(2, Math.round(payments / 500)))
const keys = { PAYSTACK_SECRET_KEY: 'sk_test_bench', PAYSTACK_PUBLIC_KEY: 'pk_test_bench' }

const random = randomFrom(20261120)
const dataDir = await mkdtemp(join(tmpdir(), 'admissions-payments-'))
const env: Record<string, string> = { ...keys, LOG_LEVEL: 'silent' }
const portal = await portalProcess(dataDir, env)
const provider = await playProvider({
  secretKey: keys.PAYSTACK_SECRET_KEY,
  webhookUrl: () => `${portal.url}/payments/webhook`,
  random: random.next,
})
env.PAYSTACK_API_URL = provider.url
await portal.start()

const isKept = await withCommandContext(readConfig({ DATA_DIR: dataDir, ...keys }), playAll)
await portal.stop()
await provider.close()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = isKept ? 0 : 1

async function playAll(context: Context): Promise<boolean> {
  const stage = { context, portal, provider, random }
  const startedMs = Date.now()
  const mixed = await report(context.db, await play(stage, 'mixed', payments, { lost: 0.35, kills }))
  const few = { count: Math.max(1, Math.round(payments / 5)), kills: Math.ceil(kills / 5) }
  const silent = await report(context.db, await play(stage, 'silent', few.count, { lost: 1, kills: few.kills }))
  print(`\n${((Date.now() - startedMs) / 1000).toFixed(0)} s in all`)
  return mixed && silent
}

/** Waits until no paid charge is still open here, which depends on the pauses of the sweep. */
async function untilHealed(db: Db, fates: readonly Fate[]): Promise<number> {
  const beganMs = Date.now()
  const references = new Set(fates.flatMap(({ paid }) => paid.map(({ reference }) => reference)))
  while (Date.now() - beganMs < 600_000) {
    const open = await db
      .selectFrom('payment')
      .select('reference')
      .where('status', 'in', ['opening', 'open', 'superseded', 'expired'])
      .execute()
    const due = await db.selectFrom('refund').select('id').where('status', '=', 'due').execute()
    if (due.length === 0 && !open.some(({ reference }) => references.has(reference))) break
    await pause(500)
  }
  return Date.now() - beganMs
}

async function report(db: Db, { round, fates, kills, events, playedMs }: Played): Promise<boolean> {
  const healedMs = await untilHealed(db, fates)
  const rows = await db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .select(['uuid', 'reference', 'payment.status', 'amount_minor', 'currency', 'has_paid', 'receipt_number'])
    .where('application.email', 'like', `${round}.%`)
    .execute()
  const receipts = await db
    .selectFrom('mail')
    .select(({ fn }) => [fn.countAll<number>().as('count'), 'recipient'])
    .where('kind', '=', 'payment-receipt')
    .where('recipient', 'like', `${round}.%`)
    .groupBy('recipient')
    .execute()
  const booked = rows.filter(row => row.status === 'paid')
  const settled = fates.filter(({ paid }) => paid.some(isRight))
  const settledUuids = new Set(settled.map(({ payer }) => payer.uuid))
  const credited = new Set(rows.filter(row => row.has_paid).map(row => row.uuid))
  const wrong = fates.flatMap(({ paid }) => paid.filter(charge => !isRight(charge)))
  const second = settled.flatMap(({ paid }) => paid.filter(isRight).slice(1))
  const refunds = sumOf(fates.flatMap(({ paid }) => paid.map(charge => charge.refunds)))
  const faults: [string, number][] = [
    ['lost', [...settledUuids].filter(uuid => !credited.has(uuid)).length],
    ['credited without money', [...credited].filter(uuid => !settledUuids.has(uuid)).length],
    [
      'double',
      booked.length - new Set(booked.map(row => row.uuid)).size + receipts.filter(one => one.count > 1).length,
    ],
    ['without a receipt', booked.length - receipts.length],
    ['difference in kobo', sumOf(booked.map(row => row.amount_minor)) - settled.length * feeMinor],
    ['wrong money, not held', Math.abs(rows.filter(row => row.status === 'mismatched').length - wrong.length)],
    ['paid twice, not refunded', Math.abs(second.length - refunds)],
    ['paid twice, not recorded', rows.filter(row => row.status === 'duplicate').length - second.length],
  ]
  print(`\n${round === 'silent' ? 'Every event lost' : 'Events lost, duplicated, late and out of order'}`)
  printFigures([
    ['payments played', fates.length],
    ['kills of the server', kills],
    ['events received', events],
    ['settled by the provider', settled.length],
    ['credited by the portal', credited.size],
    ['wrong money', wrong.length],
    ['paid twice', second.length],
    ...faults,
    ['played in', `${(playedMs / 1000).toFixed(0)} s, healed ${(healedMs / 1000).toFixed(0)} s later`],
  ])
  return faults.every(([, count]) => count === 0)
}

function isRight({ paid, amountMinor, currency, email }: Charge): boolean {
  return paid?.amountMinor === amountMinor && paid.currency === currency && paid.email === email
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
