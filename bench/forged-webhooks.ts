import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isPaid, openPayment, payByCard, type Reach } from '../harness/applicant.ts'
import { untilAnswered } from '../harness/client.ts'
import { writePayers } from '../harness/people.ts'
import { printFigures } from '../harness/table.ts'
import type { Context } from '../server/base/context.ts'
import type { Db } from '../server/db/client.ts'
import { type Forgery, forgeries } from '../server/features/payments/forged-webhooks.fixture.ts'
import { sandboxSecretKey } from '../server/features/sandbox/service.ts'
import { withCommandContext } from '../server/start/command-context.ts'
import { readConfig } from '../server/start/config.ts'
import { portalProcess } from '../server/testing/portal-process.ts'

// npm run bench:webhooks [-- count]
// Sends forged events to the real server over HTTP and counts those that were accepted or changed anything.

const count = Number(process.argv[2] ?? 5_000)
const dataDir = await mkdtemp(join(tmpdir(), 'admissions-forged-'))
const portal = await portalProcess(dataDir, { LOG_LEVEL: 'silent' })
await portal.start()
const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: portal.url })
const isKept = await withCommandContext(config, forge)
await portal.stop()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = isKept ? 0 : 1

async function forge(context: Context): Promise<boolean> {
  const { db } = context
  const { unpaid, booked } = await payOne(context)
  const storedBefore = await storedEvents(db)
  const keys = { secretKey: sandboxSecretKey(config.secret), publicKey: 'pk_test_sandbox' }
  const all = forgeries({ ...keys, unpaid, booked }, count, 20261121)
  const refused = all.filter(({ expected }) => expected === 'refused')
  let accepted = 0
  for (const forgery of refused) if ((await send(forgery)) < 400) accepted += 1
  const stored = (await storedEvents(db)) - storedBefore
  const signed = all.filter(({ expected }) => expected === 'without-effect')
  for (const forgery of signed) await send(forgery)
  await untilHandled(db)
  const moved = await db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('has_paid', '=', true)
    .where('reference', '<>', booked)
    .executeTakeFirstOrThrow()
  const receipts = await db.selectFrom('mail').select('id').where('kind', '=', 'payment-receipt').execute()
  printFigures([
    ['forged events sent', refused.length],
    ['accepted', accepted],
    ['stored', stored],
    ['signed events without meaning', signed.length],
    ['credited by them', moved.count],
    ['receipts for the one payment', receipts.length],
  ])
  return accepted + stored + moved.count === 0 && receipts.length === 1
}

/** Two people who owe the fee, one of whom pays. */
async function payOne(context: Context): Promise<{ unpaid: string; booked: string }> {
  const [waiting, payer] = await writePayers(context, { name: 'forged', count: 2, type: 'foundation' })
  if (!waiting || !payer) throw new Error('There is no application to pay for')
  const reach: Reach = {
    send: (path, call) => untilAnswered(new URL(path, portal.url).href, call),
    mailTo: () => Promise.reject(new Error('This bench reads no email')),
  }
  const { reference: unpaid } = await openPayment(reach, { ...waiting, type: 'foundation' })
  const { reference: booked, cardPage } = await openPayment(reach, { ...payer, type: 'foundation' })
  await payByCard(reach, cardPage)
  if (!(await isPaid(reach, payer.bearer, booked))) throw new Error('The payment was not confirmed')
  await untilHandled(context.db)
  return { unpaid, booked }
}

/** Sends bytes and headers exactly as forged, which a client would normalise; 400 if the connection is refused. */
function send({ body, headers }: Forgery): Promise<number> {
  return new Promise(resolve => {
    const sent = request(`${portal.url}/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(body.length), ...headers },
    })
    sent.on('response', response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 400))
    })
    sent.on('error', () => resolve(400))
    sent.end(body)
  })
}

async function storedEvents(db: Db): Promise<number> {
  return (await db.selectFrom('payment_event').select('id').execute()).length
}

async function untilHandled(db: Db): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1) {
    const open = await db.selectFrom('payment_event').select('id').where('handled_at', 'is', null).execute()
    if (open.length === 0) return
    await pause(100)
  }
  throw new Error('Some events were never handled')
}
