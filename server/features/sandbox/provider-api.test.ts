import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payingCard, type SandboxTest, startSandbox } from './sandbox.fixture.ts'

let test: SandboxTest
beforeAll(async () => {
  test = await startSandbox()
})
afterAll(() => test.close())

const wanted = { email: 'amina@mail.example', amount: 1_000_000 }

describe("the sandbox's server API", () => {
  it('opens a transaction with the provider’s response', async () => {
    const { status, body } = await test.call('POST', '/transaction/initialize', { ...wanted, reference: 'msc_100' })
    expect(status).toBe(200)
    expect(body).toEqual({
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: expect.stringMatching(
          /^https:\/\/apply\.usta\.example\/sandbox\/paystack\/checkout\/[a-z0-9]{24}$/,
        ),
        access_code: expect.stringMatching(/^[a-z0-9]{24}$/),
        reference: 'msc_100',
      },
    })
  })

  it('creates a reference if none is given, and accepts an amount as digits', async () => {
    const { body } = await test.call('POST', '/transaction/initialize', { ...wanted, amount: '500000' })
    expect(body).toMatchObject({ status: true, data: { reference: expect.stringMatching(/^[a-z0-9]{10}$/) } })
  })

  it('refuses a duplicate reference in the provider’s exact words', async () => {
    await test.call('POST', '/transaction/initialize', { ...wanted, reference: 'msc_twice' })
    expect(await test.call('POST', '/transaction/initialize', { ...wanted, reference: 'msc_twice' })).toEqual({
      status: 400,
      body: {
        status: false,
        message: 'Duplicate Transaction Reference',
        meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
        type: 'validation_error',
        code: 'duplicate_reference',
        errorCodeMappingNotFound: false,
      },
    })
  })

  it('gives a reference to one of ten simultaneous requests', async () => {
    const asked = Array.from({ length: 10 }, () =>
      test.call('POST', '/transaction/initialize', { ...wanted, reference: 'msc_race' }),
    )
    const statuses = (await Promise.all(asked)).map(answer => answer.status)
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400, 400, 400])
  })

  it('reports a missing address in the provider’s exact words', async () => {
    expect(await test.call('POST', '/transaction/initialize', { amount: 100 })).toEqual({
      status: 400,
      body: {
        status: false,
        message: 'Email Address is required',
        meta: { nextStep: 'Provide all required params ' },
        type: 'validation_error',
        code: 'missing_params',
      },
    })
  })

  it.each<[object, string]>([
    [{ email: 'nobody' }, 'Invalid Email Address Passed'],
    [{ email: 'a\u0000b@mail.example' }, 'Invalid Email Address Passed'],
    [{ amount: undefined }, 'Amount is required'],
    [{ amount: 0 }, 'Invalid Amount Sent'],
    [{ amount: -100 }, 'Invalid Amount Sent'],
    [{ amount: 100.5 }, 'Invalid Amount Sent'],
    [{ amount: '1e6' }, 'Invalid Amount Sent'],
    [{ amount: 1e21 }, 'Invalid Amount Sent'],
    [{ amount: [100] }, 'Invalid Amount Sent'],
    [{ currency: 'EUR' }, 'Currency not supported by merchant'],
    [{ currency: 'ngn' }, 'Currency not supported by merchant'],
    [{ reference: 'a b' }, 'Invalid reference. Only -, ., = and alphanumeric characters are allowed'],
    [{ reference: {} }, 'Invalid reference. Only -, ., = and alphanumeric characters are allowed'],
    [{ callback_url: 'javascript:alert(1)' }, 'Invalid callback_url'],
    [{ metadata: 'x'.repeat(20_001) }, 'Metadata is too long'],
  ])('refuses %j: %s', async (change, message) => {
    const { status, body } = await test.call('POST', '/transaction/initialize', { ...wanted, ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({ status: false, message, type: 'validation_error' })
  })

  it('reports an unpaid transaction as abandoned', async () => {
    await test.open({ reference: 'msc_unpaid', metadata: { application_uuid: 'u-1' } })
    expect(await test.call('GET', '/transaction/verify/msc_unpaid')).toMatchObject({
      status: 200,
      body: {
        status: true,
        message: 'Verification successful',
        data: {
          domain: 'test',
          status: 'abandoned',
          amount: 1_000_000,
          requested_amount: 1_000_000,
          currency: 'NGN',
          paid_at: null,
          metadata: { application_uuid: 'u-1' },
          authorization: {},
          customer: { email: 'amina@mail.example' },
        },
      },
    })
  })

  it('reports a paid transaction with the provider’s blank and duplicate fields', async () => {
    await test.submit(await test.open({ reference: 'msc_paid', amount: 5000, currency: 'USD' }), payingCard)
    expect(await test.call('GET', '/transaction/verify/msc_paid')).toMatchObject({
      body: {
        data: {
          id: expect.any(Number),
          status: 'success',
          amount: 5000,
          currency: 'USD',
          gateway_response: 'Successful',
          fees: 195,
          metadata: '',
          paid_at: '2026-11-20T09:15:02.000Z',
          paidAt: '2026-11-20T09:15:02.000Z',
          authorization: {
            bin: '408408',
            last4: '4081',
            exp_month: '12',
            exp_year: '2030',
            card_type: 'visa ',
            bank: 'TEST BANK',
          },
        },
      },
    })
  })

  it('refuses unknown references', async () => {
    const unknown = { status: 400, body: { status: false, message: 'Transaction reference not found.' } }
    expect(await test.call('GET', '/transaction/verify/msc_none')).toMatchObject(unknown)
    expect(await test.call('GET', '/transaction/verify/%00')).toMatchObject(unknown)
    expect(await test.call('GET', '/transaction/verify/..%2frefund')).toMatchObject(unknown)
  })

  it.each([undefined, '', 'Bearer', 'Bearer sk_test_other', 'sk_test_sandbox_0123456789'])(
    'refuses the key %j',
    async authorization => {
      const headers = authorization === undefined ? {} : { authorization }
      const answer = await test.app.inject({ url: '/sandbox/paystack/transaction', headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ status: false, message: 'Invalid key' })
    },
  )

  it('lists transactions by status and day, newest first, page by page', async () => {
    const paid = await test.call('GET', '/transaction?status=success&perPage=1&from=2026-11-20&to=2026-11-21')
    expect(paid.body).toMatchObject({
      status: true,
      message: 'Transactions retrieved',
      data: [{ reference: 'msc_paid' }],
      meta: { total: 1, perPage: 1, page: 1, pageCount: 1 },
    })
    const all = await test.call('GET', '/transaction?per_page=2&page=2')
    expect(all.body).toMatchObject({ meta: { perPage: 2, page: 2, skipped: 2 }, data: [{}, {}] })
    const before = await test.call('GET', '/transaction?to=2026-11-19')
    expect(before.body).toMatchObject({ data: [], meta: { total: 0, pageCount: 0 } })
    expect(await test.call('GET', '/transaction?from=yesterday')).toMatchObject({ status: 400 })
  })
})
