import { describe, expect, it } from 'vitest'
import type { GatewayFailureKind } from './card-gateway.ts'
import { chooseGateway } from './choose-gateway.ts'
import { paystackGateway } from './paystack-gateway.ts'
import { recorded } from './recorded-paystack.fixture.ts'
import type { GatewayAnswer, GatewayRequest, GatewayTransport } from './transport.ts'

const request = { reference: 'msc_1', amountMinor: 1_000_000, currency: 'NGN', email: 'amina@mail.example' } as const

function gatewayOver(transport: GatewayTransport) {
  return paystackGateway({ transport, secretKey: 'sk_test_x', publicKey: 'pk_test_x', isSandbox: false })
}

function answering(status: number, body: unknown) {
  return gatewayOver(async () => ({ status, body }))
}

function verified(change: Record<string, unknown>): GatewayAnswer {
  return {
    status: 200,
    body: { status: true, message: 'Verification successful', data: { ...recorded.paid, ...change } },
  }
}

describe('what the gateway says when a payment is asked for', () => {
  it.each<[string, number, unknown, GatewayFailureKind]>([
    ['404 Entity not found', 404, { status: false, message: 'Entity not found' }, 'unknown-reference'],
    [
      '400 reference not found',
      400,
      { status: false, message: 'Transaction reference not found.' },
      'unknown-reference',
    ],
    ['a code for not found', 400, { status: false, message: 'No', code: 'transaction_not_found' }, 'unknown-reference'],
    ['"false" as a word', 400, { status: 'false', message: 'Entity not found' }, 'unknown-reference'],
    ['"false" although HTTP says 200', 200, { status: 'false', message: 'Invalid key' }, 'refused'],
    ['a wrong key', 401, { status: false, message: 'Invalid key' }, 'refused'],
    ['any other 400', 400, { status: false, message: 'Something else' }, 'refused'],
    ['a 400 without words', 400, { status: false }, 'refused'],
    ['500', 500, { status: false, message: 'Transaction reference not found.' }, 'unreachable'],
    ['502 with a page', 502, undefined, 'unreachable'],
    ['429', 429, { status: false, message: 'Too many requests' }, 'unreachable'],
    ['a redirect', 302, undefined, 'unreachable'],
    ['404 of some proxy', 404, undefined, 'unreachable'],
    ['nothing', 200, undefined, 'unreachable'],
    ['null', 200, null, 'unreachable'],
    ['a list', 200, [], 'unreachable'],
    ['success without data', 200, { status: true, message: 'Verification successful' }, 'unreachable'],
    ['success with null', 200, { status: true, message: '', data: null }, 'unreachable'],
    ['a number for a status', 200, { status: 1, data: recorded.paid }, 'unreachable'],
  ])('%s', async (_title, status, body, kind) => {
    expect(await answering(status, body).verify('msc_1')).toMatchObject({ ok: false, failure: { kind } })
  })

  it.each<[string, Record<string, unknown>]>([
    ['a negative amount', { amount: -1 }],
    ['a fraction', { amount: 10_000.5 }],
    ['an amount in words', { amount: '1e6' }],
    ['an amount beyond counting', { amount: 1e21 }],
    ['no amount', { amount: null }],
    ['no reference', { reference: '' }],
    ['no status', { status: null }],
    ['another world', { domain: 'staging' }],
    ['no currency', { currency: undefined }],
  ])('a transaction with %s is nonsense, and so says nothing', async (_title, change) => {
    const gateway = gatewayOver(async () => verified(change))
    expect(await gateway.verify('re4lyvq3s3')).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
  })

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['empty metadata', { metadata: '' }, {}],
    ['metadata 0', { metadata: 0 }, {}],
    ['metadata null', { metadata: null }, {}],
    ['metadata in a string', { metadata: '{"a":1}' }, {}],
    ['metadata as an object', { metadata: { a: { b: [] } } }, {}],
    ['an amount as digits', { amount: '40333' }, { amountMinor: 40333 }],
    ['a number as text', { id: '4099260516' }, { id: '4099260516' }],
    ['no customer', { customer: null }, { customerEmail: '' }],
    ['no authorization', { authorization: null }, { cardLast4: null }],
    ['an empty authorization', { authorization: {} }, { cardBrand: null }],
    ['only the other spelling of paid_at', { paid_at: undefined }, { paidAt: '2024-08-22T09:15:02.000Z' }],
    ['a time that is none', { paid_at: 'soon' }, { paidAt: null }],
    ['no domain', { domain: undefined }, { mode: 'test' }],
    ['the fee on top', {}, { amountMinor: 40333, requestedAmountMinor: 30050, feesMinor: 10283 }],
    ['fees that are no number', { fees: {} }, { feesMinor: null }],
  ])('a transaction with %s is understood', async (_title, change, expected) => {
    const gateway = gatewayOver(async () => verified(change))
    expect(await gateway.verify('re4lyvq3s3')).toMatchObject({ ok: true, value: { status: 'success', ...expected } })
  })
})

describe('opening a transaction', () => {
  it.each<[string, GatewayAnswer, GatewayFailureKind]>([
    ['a reference used before', { status: 400, body: recorded.duplicateReference }, 'duplicate-reference'],
    [
      'dollars for a merchant of naira',
      { status: 400, body: { status: false, message: 'Currency not supported by merchant' } },
      'currency-not-supported',
    ],
    ['an answer about another reference', answerOpened({ reference: 'phd_2' }), 'unreachable'],
    ['a page that is no web address', answerOpened({ authorization_url: 'javascript:alert(1)' }), 'unreachable'],
    ['no access code', answerOpened({ access_code: '' }), 'unreachable'],
  ])('fails with %s', async (_title, answer, kind) => {
    expect(await gatewayOver(async () => answer).initialize(request)).toMatchObject({ ok: false, failure: { kind } })
  })

  it('asks for exactly what we wrote down, in minor units', async () => {
    const asked: GatewayRequest[] = []
    const gateway = gatewayOver(async given => {
      asked.push(given)
      return answerOpened({})
    })
    await gateway.initialize({ ...request, callbackUrl: 'https://apply.usta.example/payment', metadata: { a: 1 } })
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/transaction/initialize',
        body: {
          reference: 'msc_1',
          amount: 1_000_000,
          currency: 'NGN',
          email: 'amina@mail.example',
          callback_url: 'https://apply.usta.example/payment',
          metadata: { a: 1 },
        },
      },
    ])
  })

  it('is unreachable, not lost, when the line breaks', async () => {
    const gateway = gatewayOver(async () => {
      throw new Error('connect ECONNREFUSED')
    })
    const unreachable = { ok: false, failure: { kind: 'unreachable', message: 'connect ECONNREFUSED' } }
    expect(await gateway.initialize(request)).toEqual(unreachable)
    expect(await gateway.refund({ reference: 'msc_1' })).toEqual(unreachable)
  })
})

describe('listing transactions', () => {
  it('counts what cannot be read in place of hiding it', async () => {
    const gateway = answering(200, {
      status: true,
      data: [recorded.paid, { id: 1 }, null],
      meta: { page: 1, pageCount: 3 },
    })
    expect(await gateway.list()).toMatchObject({
      ok: true,
      value: { transactions: [{ reference: 're4lyvq3s3' }], unreadable: 2, nextPage: 2 },
    })
  })

  it.each<[string, unknown, number | null]>([
    ['the last page is reached', { page: 2, pageCount: 2 }, null],
    ['numbers come as text', { page: '2', pageCount: '3' }, 3],
    ['there is nothing at all', { page: 1, pageCount: 0 }, null],
    ['the page is full and nothing is said about pages', {}, 3],
  ])('knows whether to go on when %s', async (_title, meta, nextPage) => {
    const gateway = answering(200, { status: true, data: [recorded.paid], meta })
    expect(await gateway.list({ page: 2, perPage: 1 })).toMatchObject({ ok: true, value: { nextPage } })
  })

  it('asks for the days and the state it was told', async () => {
    const asked: string[] = []
    const gateway = gatewayOver(async ({ path }) => {
      asked.push(path)
      return { status: 200, body: { status: true, data: [] } }
    })
    const from = new Date('2026-11-19T00:00:00Z')
    await gateway.list({ from, to: new Date('2026-11-20T00:00:00Z'), status: 'success', page: 3, perPage: 100 })
    expect(Object.fromEntries(new URL(asked[0] ?? '', 'http://x.example').searchParams)).toEqual({
      per_page: '100',
      perPage: '100',
      page: '3',
      from: '2026-11-19T00:00:00.000Z',
      to: '2026-11-20T00:00:00.000Z',
      status: 'success',
    })
  })
})

describe('choosing the gateway', () => {
  const apiUrl = 'https://api.paystack.co'

  it('takes the provider in the mode of its keys', () => {
    const keys = { secretKey: 'sk_live_1', publicKey: 'pk_live_1', apiUrl }
    const gateway = chooseGateway(keys, () => answering(200, {}))
    expect(gateway).toMatchObject({ mode: 'live', isSandbox: false, publicKey: 'pk_live_1' })
  })

  it.each([
    ['sk_live_1', 'pk_test_1'],
    ['sk_test_1', 'pk_live_1'],
  ])('refuses %s with %s', (secretKey, publicKey) => {
    expect(() => chooseGateway({ secretKey, publicKey, apiUrl }, () => answering(200, {}))).toThrow(
      /PAYSTACK_PUBLIC_KEY/,
    )
  })
})

function answerOpened(change: Record<string, unknown>): GatewayAnswer {
  const data = {
    authorization_url: 'https://checkout.paystack.com/abc',
    access_code: 'abc',
    reference: 'msc_1',
    ...change,
  }
  return { status: 200, body: { status: true, message: 'Authorization URL created', data } }
}
