import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { untilAnswered } from '../prove/lib/portal-client.ts'
import { readConfig } from '../server/config.ts'
import { createContext } from '../server/create-context.ts'
import { openDatabase } from '../server/db/client.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { type Forgery, forgeries } from '../server/features/payments/forged-webhooks.fixture.ts'
import { sandboxSecretKey } from '../server/features/sandbox/service.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import { systemClock, systemRandom } from '../server/world.ts'
import { bearerOf, type Payer, writePeople } from './payments/people.ts'

// npm run bench:webhooks [-- count]
// Sends forged events to the real server over HTTP and counts those that were accepted or changed anything.

const count = Number(process.argv[2] ?? 5_000)
const dataDir = await mkdtemp(join(tmpdir(), 'admissions-forged-'))
const portal = await portalProcess(dataDir, { LOG_LEVEL: 'silent' })
await portal.start()
const log = pino({ level: 'silent' })
const store = await startEmbeddedStore({ dataDir, log })
const db = openDatabase(store.connection, { max: 2, onIdleError: () => {} })
const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: portal.url })
const { context } = await createContext({ config, clock: systemClock, random: systemRandom, db, log })

const [waiting, paid] = await writePeople(context, 2, 'forged')
if (!waiting || !paid) throw new Error('There is nobody to pay')
const unpaid = (await open(waiting)).reference
const booked = await open(paid)
await untilAnswered(booked.url, {
  method: 'POST',
  form: { card_number: '4084084084084081', expiry: '12/39', cvv: '408' },
})
const bearer = await bearerOf(context, paid)
await untilAnswered(`${portal.url}/payments/verify?reference=${booked.reference}`, { bearer })
await untilHandled()
const storedBefore = await storedEvents()

const forger = {
  secretKey: sandboxSecretKey(config.secret),
  publicKey: 'pk_test_sandbox',
  unpaid,
  booked: booked.reference,
}
const all = forgeries(forger, count, 20261121)
const refused = all.filter(({ expected }) => expected === 'refused')
let accepted = 0
for (const forgery of refused) if ((await send(forgery)) < 400) accepted += 1
const storedForged = (await storedEvents()) - storedBefore
const signed = all.filter(({ expected }) => expected === 'without-effect')
for (const forgery of signed) await send(forgery)
await untilHandled()
const moved = await db
  .selectFrom('payment')
  .innerJoin('application', 'application.id', 'payment.application_id')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .where('has_paid', '=', true)
  .where('reference', '<>', booked.reference)
  .executeTakeFirstOrThrow()
const receipts = await db.selectFrom('mail').select('id').where('kind', '=', 'payment-receipt').execute()

console.log(`forged events sent            ${refused.length}
accepted                      ${accepted}
stored                        ${storedForged}
signed events without meaning ${signed.length}
credited by them              ${moved.count}
receipts for the one payment  ${receipts.length}`)

context.mail.close()
await db.destroy()
await portal.stop()
await store.stop()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = accepted + storedForged + moved.count === 0 && receipts.length === 1 ? 0 : 1

async function open(payer: Payer): Promise<{ reference: string; url: string }> {
  const { body } = await untilAnswered(`${portal.url}/payments/initialize`, {
    method: 'POST',
    bearer: await bearerOf(context, payer),
    json: { amount: 1_000_000, metadata: { application_uuid: payer.uuid } },
  })
  const opened = body as { reference?: string; authorization_url?: string }
  if (!opened.reference || !opened.authorization_url) throw new Error(`Not opened: ${JSON.stringify(body)}`)
  return { reference: opened.reference, url: opened.authorization_url }
}

/** Bytes and headers exactly as they are forged, which `fetch` would tidy up; 400 when the connection is refused. */
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

async function storedEvents(): Promise<number> {
  return (await db.selectFrom('payment_event').select('id').execute()).length
}

async function untilHandled(): Promise<void> {
  for (let waited = 0; waited < 600; waited += 1) {
    const open = await db.selectFrom('payment_event').select('id').where('handled_at', 'is', null).execute()
    if (open.length === 0) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('Events were never handled')
}
