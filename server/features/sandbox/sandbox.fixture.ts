import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { sandboxGateway } from './routes.ts'
import { createSandbox, type Sandbox } from './service.ts'

export const secretKey = 'sk_test_sandbox_0123456789'
const publicUrl = 'https://apply.usta.example'

const startOfTests = new Date('2026-11-20T09:15:02.000Z')
const answerOk = async () => ({ status: 200 })

type SentWebhook = { url: string; rawBody: Buffer; signature: string }

export type SandboxTest = {
  app: FastifyInstance
  sandbox: Sandbox
  /** Every attempt to deliver an event, in order. */
  sent: SentWebhook[]
  /** The portal’s response to events; a rejected promise is a broken connection. */
  portal: { answer: () => Promise<{ status: number }> }
  clock: { now: Date }
  pass(ms: number): void
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: unknown }>
  /** Opens a transaction and returns the path of its checkout page. */
  open(fields?: object): Promise<string>
  submit(page: string, form: Record<string, string>, accept?: string): Promise<Submitted>
  /** Clears all data, so that a test finds an empty sandbox. */
  startAnew(): Promise<void>
  close(): Promise<void>
}

export type Submitted = { status: number; text: string; location: string | undefined }

/** The sandbox mounted on its own app, with a fresh database, a clock to move and a portal that listens. */
export async function startSandbox(): Promise<SandboxTest> {
  const { db, drop } = await freshDatabase()
  const clock = { now: startOfTests }
  const sent: SentWebhook[] = []
  const portal = { answer: answerOk }
  const now = () => clock.now
  const sandbox = createSandbox({
    db,
    now,
    randomId: () => crypto.randomUUID(),
    secretKey,
    publicUrl,
    async deliverWebhook(url, rawBody, signature) {
      sent.push({ url, rawBody, signature })
      return portal.answer()
    },
  })
  const app = Fastify()
  await app.register(formbody)
  await app.register(sandboxGateway, { sandbox, now })

  async function call(method: 'GET' | 'POST', path: string, body?: object) {
    const headers = { authorization: `Bearer ${secretKey}` }
    const answer = await app.inject({
      method,
      url: `/sandbox/paystack${path}`,
      headers,
      ...(body ? { payload: body } : {}),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  return {
    app,
    sandbox,
    sent,
    portal,
    clock,
    call,
    pass(ms) {
      clock.now = new Date(clock.now.getTime() + ms)
    },
    async open(fields = {}) {
      const wanted = { email: 'amina@mail.example', amount: 1_000_000, reference: 'msc_1', ...fields }
      const { body } = await call('POST', '/transaction/initialize', wanted)
      const url = /"authorization_url":"([^"]+)"/.exec(JSON.stringify(body))?.[1]
      if (!url) throw new Error(`not opened: ${JSON.stringify(body)}`)
      return new URL(url).pathname
    },
    async submit(page, form, accept = 'text/html') {
      const answer = await app.inject({
        method: 'POST',
        url: page,
        headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
      return { status: answer.statusCode, text: answer.body, location: answer.headers.location }
    },
    async startAnew() {
      await sandbox.deliverDueWebhooks(clock.now)
      // Deliveries that the page started on its own may still be in progress.
      await vi.waitFor(async () => {
        const waiting = await db.selectFrom('sandbox_webhook').select('id').where('attempts', '=', 0).execute()
        expect(waiting).toEqual([])
      })
      await sql`truncate sandbox_transaction, sandbox_refund, sandbox_webhook`.execute(db)
      sent.length = 0
      clock.now = startOfTests
      portal.answer = answerOk
    },
    async close() {
      await app.close()
      await drop()
    },
  }
}

export const payingCard = { card_number: '4084 0840 8408 4081', expiry: '12/30', cvv: '408' }
export const decliningCard = { card_number: '4084080000005408', expiry: '12/30', cvv: '001' }
