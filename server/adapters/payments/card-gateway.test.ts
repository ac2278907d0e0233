import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#server/features/sandbox/service.ts'
import { freshDatabase } from '#server/testing/database.ts'
import type { CardGateway, GatewayResult } from './card-gateway.ts'
import { chooseGateway } from './choose-gateway.ts'
import { paystackGateway } from './paystack-gateway.ts'
import { startRecordedPaystack } from './recorded-paystack.fixture.ts'
import { signWebhook } from './webhook-signature.ts'

type GatewayUnderTest = {
  gateway: CardGateway
  withWrongKey: CardGateway
  secretKey: string
  paid: { reference: string; amountMinor: number; email: string }
  unpaidReference: string
  close(): Promise<void>
}

/** The provider's driver over HTTP, against what is published of the provider. */
async function recordedPaystack(): Promise<GatewayUnderTest> {
  const { apiUrl, secretKey, close } = await startRecordedPaystack()
  const connect = (key: string) =>
    chooseGateway({ secretKey: key, publicKey: 'pk_test_recorded', apiUrl }, () => {
      throw new Error('the sandbox is not for those who have keys')
    })
  return {
    gateway: connect(secretKey),
    withWrongKey: connect('sk_test_other'),
    secretKey,
    paid: { reference: 're4lyvq3s3', amountMinor: 40333, email: 'demo@test.com' },
    unpaidReference: 'left_1724318064000',
    close,
  }
}

/** The same driver, carried into the sandbox. */
async function sandboxGateway(): Promise<GatewayUnderTest> {
  const { db, drop } = await freshDatabase()
  const secretKey = 'sk_test_sandbox_contract'
  const sandbox = createSandbox({
    db,
    now: () => new Date('2026-11-20T09:15:02.000Z'),
    randomId: () => crypto.randomUUID(),
    secretKey,
    publicUrl: 'https://apply.usta.example',
    deliverWebhook: async () => ({ status: 200 }),
  })
  await payInSandbox(sandbox)
  await opened(sandbox.gateway, 'left_1724318064000')
  return {
    gateway: chooseGateway(undefined, () => sandbox.gateway),
    withWrongKey: gatewayWithKey(sandbox, 'sk_test_other'),
    secretKey,
    paid: { reference: 're4lyvq3s3', amountMinor: 40333, email: 'demo@test.com' },
    unpaidReference: 'left_1724318064000',
    close: drop,
  }
}

async function opened(gateway: CardGateway, reference: string) {
  const email = 'demo@test.com'
  return resultOf(await gateway.initialize({ reference, amountMinor: 40333, currency: 'NGN', email }))
}

async function payInSandbox(sandbox: Sandbox): Promise<void> {
  const { accessCode } = await opened(sandbox.gateway, 're4lyvq3s3')
  await sandbox.payWithCard(accessCode, { number: '4084084084084081', expiry: '12/30', cvv: '408' })
}

function gatewayWithKey(sandbox: Sandbox, key: string): CardGateway {
  const transport = async ({ method, path }: { method: string; path: string }) =>
    sandbox.answerProviderCall({ method, path, query: {}, body: {}, authorization: `Bearer ${key}` })
  return paystackGateway({ transport, secretKey: key, publicKey: 'pk_test_sandbox', isSandbox: true })
}

function resultOf<T>(result: GatewayResult<T>): T {
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`)
  return result.value
}

function failureOf(result: GatewayResult<unknown>): string {
  if (result.ok) throw new Error('this should have failed')
  return result.failure.kind
}

describe.each([
  ['the provider', recordedPaystack, false],
  ['the sandbox', sandboxGateway, true],
] as const)('%s as a card gateway', (_name, start, isSandbox) => {
  let under: GatewayUnderTest
  beforeAll(async () => {
    under = await start()
  })
  afterAll(() => under.close())

  it('says what it is', () => {
    expect(under.gateway).toMatchObject({ mode: 'test', isSandbox, publicKey: expect.stringMatching(/^pk_test_/) })
  })

  it('opens a transaction with a page to pay on', async () => {
    const transaction = await opened(under.gateway, 'msc_1795132800123')
    expect(transaction.reference).toBe('msc_1795132800123')
    expect(transaction.accessCode).toMatch(/^[a-z0-9]{10,}$/)
    expect(transaction.authorizationUrl).toBe(
      isSandbox
        ? `https://apply.usta.example/sandbox/paystack/checkout/${transaction.accessCode}`
        : `https://checkout.paystack.com/${transaction.accessCode}`,
    )
  })

  it('refuses a reference that was used before', async () => {
    await opened(under.gateway, 'phd_1795132800123')
    const again = { reference: 'phd_1795132800123', amountMinor: 40333, currency: 'NGN', email: 'a@b.example' } as const
    expect(failureOf(await under.gateway.initialize(again))).toBe('duplicate-reference')
  })

  it('knows a paid transaction', async () => {
    const { reference, amountMinor, email } = under.paid
    expect(resultOf(await under.gateway.verify(reference))).toMatchObject({
      reference,
      status: 'success',
      amountMinor,
      currency: 'NGN',
      customerEmail: email,
      mode: 'test',
      channel: 'card',
      gatewayMessage: 'Successful',
      cardLast4: '4081',
      cardBrand: 'visa',
      paidAt: expect.stringMatching(/T09:15:02\.000Z$/),
    })
  })

  it('knows a transaction that no one paid, and does not call it paid', async () => {
    const transaction = resultOf(await under.gateway.verify(under.unpaidReference))
    expect(transaction).toMatchObject({ status: 'abandoned', paidAt: null, cardLast4: null })
  })

  it.each(['msc_1', '../transaction', '..', '', 'a b', 'ü'])('does not know the reference %j', async reference => {
    expect(failureOf(await under.gateway.verify(reference))).toBe('unknown-reference')
  })

  it('lists what there is, page by page', async () => {
    const page = resultOf(await under.gateway.list({ from: new Date(0), page: 1, perPage: 50 }))
    expect(page.transactions.map(transaction => transaction.reference)).toEqual(
      expect.arrayContaining([under.paid.reference, under.unpaidReference]),
    )
    expect(page).toMatchObject({ unreadable: 0, nextPage: null })
  })

  it('queues a refund and tells of it later', async () => {
    const { reference } = under.paid
    const queued = resultOf(await under.gateway.refund({ reference, amountMinor: 10_000, merchantNote: 'Paid twice' }))
    expect(queued).toMatchObject({ status: 'pending', amountMinor: 10_000, currency: 'NGN', reference })
    const later = resultOf(await under.gateway.fetchRefund(queued.id))
    expect(later).toMatchObject({ id: queued.id, status: 'pending', amountMinor: 10_000 })
  })

  it('refuses a refund of a payment it does not know', async () => {
    expect(failureOf(await under.gateway.refund({ reference: 'msc_1' }))).toBe('unknown-reference')
  })

  it('refuses everything to a wrong key', async () => {
    expect(failureOf(await under.withWrongKey.verify(under.paid.reference))).toBe('refused')
    expect(failureOf(await under.withWrongKey.list())).toBe('refused')
  })

  it('believes an event only when exactly these bytes were signed with its key', () => {
    const rawBody = Buffer.from('{ "event":"charge.success",\n"data":{"reference":"msc_1"} }')
    const signature = signWebhook(rawBody, under.secretKey)
    const believes = (body: Buffer, header: unknown) => under.gateway.verifyWebhookSignature(body, header)
    expect(believes(rawBody, signature)).toBe(true)
    expect(believes(Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()))), signature)).toBe(false)
    expect(believes(rawBody, signWebhook(rawBody, 'sk_test_other'))).toBe(false)
    expect(believes(rawBody, signWebhook(rawBody, ''))).toBe(false)
  })
})
