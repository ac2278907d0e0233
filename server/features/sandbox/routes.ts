import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type CheckoutView, checkoutPage, checkoutPolicy } from './checkout-page.ts'
import type { TransactionRow } from './rows.ts'
import { type Sandbox, sandboxPrefix } from './service.ts'

type SandboxRoutesOptions = { sandbox: Sandbox; now: () => Date }

/** Fastify plugin: the sandbox's server API and its checkout page under /sandbox/paystack. Needs form bodies parsed. */
export async function sandboxGateway(app: FastifyInstance, options: SandboxRoutesOptions): Promise<void> {
  const { sandbox, now } = options
  const deliverSoon = backgroundDelivery(app, () => sandbox.deliverDueWebhooks(now()))

  for (const [method, path] of providerRoutes) {
    app.route({
      method,
      url: `${sandboxPrefix}${path}`,
      async handler(request, reply) {
        const { status, body } = await sandbox.answerProviderCall({
          method,
          path: pathBelow(request),
          query: fields.parse(request.query),
          body: request.body,
          authorization: request.headers.authorization,
        })
        if (path === '/refund') deliverSoon()
        return reply.code(status).header('cache-control', 'no-store').send(body)
      },
    })
  }

  app.get(checkoutPath, async (request, reply) => {
    const transaction = await sandbox.findCheckout(accessCodeOf(request))
    if (!transaction) return sendPage(reply, { state: 'not-found' })
    if (transaction.paid_at) return sendPage(reply, { state: 'paid', transaction })
    const declined = transaction.status === 'failed' ? transaction.gateway_response : null
    return sendPage(reply, { state: 'open', transaction, ...(declined ? { declined } : {}) })
  })

  app.post(checkoutPath, async (request, reply) => {
    const form = checkoutForm.parse(request.body ?? {})
    if (form.action === 'close') return answerClose(request, reply)

    const entry = { number: form.card_number, expiry: form.expiry, cvv: form.cvv }
    const charged = await sandbox.payWithCard(accessCodeOf(request), entry)
    if (!charged) return answerUnknown(request, reply)
    const { transaction, declined } = charged
    if (declined === null) deliverSoon()
    if (wantsJson(request)) return sendStatus(reply, declined === null ? 'success' : 'failed', transaction)
    if (declined !== null) return sendPage(reply, { state: 'open', transaction, declined })
    return goBack(reply, transaction, {}) ?? sendPage(reply, { state: 'paid', transaction })
  })

  async function answerClose(request: FastifyRequest, reply: FastifyReply) {
    const transaction = await sandbox.closeCheckout(accessCodeOf(request))
    if (!transaction) return answerUnknown(request, reply)
    const isPaid = transaction.paid_at !== null
    if (wantsJson(request)) return sendStatus(reply, isPaid ? 'success' : 'abandoned', transaction)
    const wentBack = goBack(reply, transaction, isPaid ? {} : { closed: '1' })
    return wentBack ?? sendPage(reply, { state: isPaid ? 'paid' : 'closed', transaction })
  }
}

const checkoutPath = `${sandboxPrefix}/checkout/:accessCode`

const providerRoutes: readonly ['GET' | 'POST', string][] = [
  ['POST', '/transaction/initialize'],
  ['GET', '/transaction/verify/:reference'],
  ['GET', '/transaction'],
  ['POST', '/refund'],
  ['GET', '/refund/:id'],
]

const fields = z.record(z.string(), z.unknown()).catch({})
const formText = z.union([z.string().max(100), z.number().transform(String)]).catch('')
const checkoutForm = z
  .object({ action: formText, card_number: formText, expiry: formText, cvv: formText })
  .catch({ action: '', card_number: '', expiry: '', cvv: '' })
const checkoutParams = z.object({ accessCode: z.string().max(100).catch('') })

function accessCodeOf(request: FastifyRequest): string {
  return checkoutParams.parse(request.params).accessCode
}

function pathBelow(request: FastifyRequest): string {
  const params = Object.values(fields.parse(request.params)).map(String)
  const route = request.routeOptions.url?.slice(sandboxPrefix.length) ?? ''
  return route.replace(/:[a-z]+$/, () => params[0] ?? '')
}

function wantsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

function sendStatus(reply: FastifyReply, status: 'success' | 'failed' | 'abandoned', { reference }: TransactionRow) {
  return reply.header('cache-control', 'no-store').send({ status, reference })
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  if (!wantsJson(request)) return sendPage(reply, { state: 'not-found' })
  return reply.code(404).send({ status: false, message: 'No transaction has this access code' })
}

function sendPage(reply: FastifyReply, view: CheckoutView) {
  return reply
    .code(view.state === 'not-found' ? 404 : 200)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': checkoutPolicy(view),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    .send(checkoutPage(view))
}

/** Redirects the payer to the callback address, if there is one; undefined if the flow must end here. */
function goBack(reply: FastifyReply, transaction: TransactionRow, extra: Record<string, string>) {
  if (transaction.callback_url === null) return undefined
  return reply
    .header('cache-control', 'no-store')
    .redirect(callbackAddress(transaction.callback_url, transaction, extra), 303)
}

function callbackAddress(callbackUrl: string, { reference }: TransactionRow, extra: Record<string, string>): string {
  const url = new URL(callbackUrl)
  for (const [name, value] of Object.entries({ reference, trxref: reference, ...extra }))
    url.searchParams.set(name, value)
  return url.href
}

/** Starts deliveries without making the payer wait; closing the app waits for those in progress. */
function backgroundDelivery(app: FastifyInstance, deliver: () => Promise<unknown>): () => void {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return () => {
    const delivery = deliver()
      // Stored events stay due: the delivery job retries them.
      .catch((error: unknown) => app.log.error({ err: error }, 'sandbox events could not be sent'))
      .finally(() => running.delete(delivery))
    running.add(delivery)
  }
}
