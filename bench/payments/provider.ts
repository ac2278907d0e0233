import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { signWebhook } from '../../server/adapters/payments/webhook-signature.ts'

/** A charge as the provider knows it: the truth that the portal has to reach. */
export interface Charge {
  id: number
  reference: string
  email: string
  /** The requested payment. */
  amountMinor: number
  currency: string
  accessCode: string
  createdAt: string
  /** What was paid, which differs from the request in some scripts. */
  paid: { amountMinor: number; currency: string; email: string; at: string } | undefined
  status: 'abandoned' | 'failed' | 'success'
  refunds: number
}

export interface Provider {
  readonly url: string
  readonly charges: ReadonlyMap<string, Charge>
  /** Plays the payer on the checkout page. */
  pay(reference: string, as?: Partial<NonNullable<Charge['paid']>>): Charge
  decline(reference: string): void
  /** Sends the event of a charge now, with retries while the portal is down. */
  sendEvent(reference: string): Promise<void>
  close(): Promise<void>
}

interface Faults {
  secretKey: string
  /** A number from 0 to 1, the next of a seeded series. */
  random: () => number
}

/** A card provider in this process: its server API over HTTP, with the faults of real ones. */
export async function playProvider(options: Faults & { webhookUrl: () => string }): Promise<Provider> {
  const charges = new Map<string, Charge>()
  const server = createServer((request, response) => {
    answer(request, response, { charges, url, ...options }).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The provider is not listening')
  const url = `http://127.0.0.1:${address.port}`

  function requireCharge(reference: string): Charge {
    const charge = charges.get(reference)
    if (!charge) throw new Error(`No charge ${reference}`)
    return charge
  }

  return {
    url,
    charges,
    pay(reference, as = {}) {
      const charge = requireCharge(reference)
      const { amountMinor, currency, email } = charge
      charge.paid = { amountMinor, currency, email, at: new Date().toISOString(), ...as }
      charge.status = 'success'
      return charge
    },
    decline(reference) {
      requireCharge(reference).status = 'failed'
    },
    async sendEvent(reference) {
      const body = Buffer.from(JSON.stringify({ event: 'charge.success', data: present(requireCharge(reference)) }))
      for (let tries = 0; tries < 200; tries += 1) {
        if (await isTaken(options.webhookUrl(), body, options.secretKey)) return
        await new Promise(resolve => setTimeout(resolve, 300))
      }
      throw new Error('An event was never accepted')
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The state of its server API, and the address of its checkout. */
interface Api extends Faults {
  charges: Map<string, Charge>
  url: string
}

async function answer(request: IncomingMessage, response: ServerResponse, api: Api): Promise<void> {
  const body = await readJson(request)
  const path = (request.url ?? '').split('?')[0] ?? ''
  if (request.headers.authorization !== `Bearer ${api.secretKey}`) return refuse(response, 401, 'Invalid key')
  if (path === '/transaction/initialize') return initialize(response, body, api)
  if (path === '/refund') return refund(response, body, api)
  if (path.startsWith('/transaction/verify/')) return verify(response, decodeURIComponent(path.slice(20)), api)
  return refuse(response, 404, 'Route not found')
}

async function initialize(
  response: ServerResponse,
  body: Record<string, unknown>,
  { charges, random, url }: Api,
): Promise<void> {
  if (random() < 0.02) return refuse(response, 500, 'Something went wrong')
  const reference = String(body.reference)
  if (charges.has(reference)) return refuse(response, 400, 'Duplicate Transaction Reference')
  const charge: Charge = {
    id: 4_000_000_000 + charges.size,
    reference,
    email: String(body.email),
    amountMinor: Number(body.amount),
    currency: String(body.currency),
    accessCode: randomUUID(),
    createdAt: new Date().toISOString(),
    paid: undefined,
    status: 'abandoned',
    refunds: 0,
  }
  charges.set(reference, charge)
  // Opened, but the response is lost.
  if (random() < 0.01) return void response.destroy()
  const authorization_url = `${url}/checkout/${charge.accessCode}`
  give(response, 'Authorization URL created', { authorization_url, access_code: charge.accessCode, reference })
}

async function verify(response: ServerResponse, reference: string, { charges, random }: Api): Promise<void> {
  const fault = random()
  if (fault < 0.02) return refuse(response, 500, 'Something went wrong')
  if (fault < 0.03) return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
  if (fault < 0.035) return void response.destroy()
  if (fault < 0.04) await new Promise(resolve => setTimeout(resolve, 1_500))
  const charge = charges.get(reference)
  if (!charge) return refuse(response, 400, 'Transaction reference not found.')
  give(response, 'Verification successful', present(charge))
}

async function refund(response: ServerResponse, body: Record<string, unknown>, { charges }: Api): Promise<void> {
  const charge = charges.get(String(body.transaction))
  if (!charge?.paid) return refuse(response, 400, 'Transaction has not been paid')
  if (charge.refunds > 0) return refuse(response, 400, 'Transaction has been fully reversed')
  charge.refunds += 1
  const { currency, amountMinor } = charge.paid
  const transaction = { reference: charge.reference }
  give(response, 'Refund has been queued for processing', {
    id: charge.id,
    status: 'pending',
    amount: amountMinor,
    currency,
    transaction,
  })
}

async function isTaken(url: string, body: Buffer, secretKey: string): Promise<boolean> {
  try {
    const headers = { 'content-type': 'application/json', 'x-paystack-signature': signWebhook(body, secretKey) }
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
    await answer.text()
    return answer.status === 200
  } catch {
    return false
  }
}

function present(charge: Charge) {
  const paid = charge.paid
  return {
    id: charge.id,
    domain: 'test',
    status: charge.status,
    reference: charge.reference,
    amount: paid?.amountMinor ?? charge.amountMinor,
    requested_amount: charge.amountMinor,
    currency: paid?.currency ?? charge.currency,
    customer: { email: paid?.email ?? charge.email },
    fees: 25_000,
    channel: 'card',
    gateway_response: charge.status,
    paid_at: paid?.at ?? null,
    created_at: charge.createdAt,
    metadata: '',
  }
}

function give(response: ServerResponse, message: string, data: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: true, message, data }))
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status: false, message }))
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString())
}
