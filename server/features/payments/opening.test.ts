import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProgramType } from '#shared/domain/program-type.ts'
import type { Residency } from '#shared/domain/residency.ts'
import { signedIn } from '../../testing/people.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from './payments.fixture.ts'

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
beforeEach(() => {
  portal.asked.length = 0
})
afterEach(() => portal.disturb(undefined))
afterAll(() => portal.close())

describe('the fee that a checkout is opened for', () => {
  test.each<[ProgramType, Residency, number, string, RegExp]>([
    ['msc', 'nigeria', 1_000_000, 'NGN', /^msc_\d+$/],
    ['phd', 'nigeria', 1_000_000, 'NGN', /^phd_\d+$/],
    ['msc', 'international', 5000, 'USD', /^msc_\d+$/],
    ['foundation', 'nigeria', 1_000_000, 'NGN', /^fou_\d+$/],
    ['jupeb', 'nigeria', 1_000_000, 'NGN', /^jup_\d+$/],
  ])('%s, %s: %s %s', async (program, residency, amount, currency, reference) => {
    const person = await portal.somebody(program, residency)
    expect(person.application.status).toBe('awaiting_payment')
    const { status, body } = await portal.open(person, amount)
    expect([status, body]).toMatchObject([200, { amount, currency, reference: expect.stringMatching(reference) }])
  })

  test.each<[ProgramType, Residency, string, string]>([
    ['undergraduate', 'nigeria', 'submitted', 'No payment required for this program.'],
    ['foundation', 'international', 'submitted', 'No payment required for this program.'],
    ['jupeb', 'international', 'submitted', 'No payment required for this program.'],
    ['phd', 'international', 'awaiting_payment', 'The fee of $50 is paid by bank transfer.'],
  ])('%s, %s: no checkout is opened', async (program, residency, standing, detail) => {
    const person = await portal.somebody(program, residency)
    expect(person.application.status).toBe(standing)
    for (const amount of [0, 5000, 1_000_000])
      expect(await portal.open(person, amount)).toMatchObject({
        status: 422,
        body: { code: 'no-payment-due', detail: expect.stringContaining(detail) },
      })
    expect(portal.asked).toEqual([])
  })
})

describe('an amount that is not the fee', () => {
  let nigerian: Person
  let abroad: Person
  beforeAll(async () => {
    nigerian = await portal.somebody('msc', 'nigeria')
    abroad = await portal.somebody('msc', 'international')
  })

  test.each<[string, 'nigerian' | 'abroad', unknown]>([
    ['one naira', 'nigerian', 100],
    ['nothing', 'nigerian', 0],
    ['a negative amount', 'nigerian', -1_000_000],
    ['naira instead of kobo', 'nigerian', 10_000],
    ['the number of the dollar fee', 'nigerian', 5000],
    ['a kobo too much', 'nigerian', 1_000_001],
    ['a fraction of a kobo', 'nigerian', 1_000_000.5],
    ['more than a safe integer', 'nigerian', 1e21],
    ['a string of digits', 'nigerian', '1000000'],
    ['a list', 'nigerian', [1_000_000]],
    ['null', 'nigerian', null],
    ['true', 'nigerian', true],
    ['the naira fee in dollars', 'abroad', 1_000_000],
    ['dollars instead of cents', 'abroad', 50],
  ])('%s is refused and the gateway is never asked', async (_name, who, amount) => {
    const person = who === 'nigerian' ? nigerian : abroad
    const { status, body } = await portal.open(person, amount)
    expect([status, ['amount-mismatch', 'invalid-fields']]).toEqual([422, expect.arrayContaining([body.code])])
    expect(portal.asked).toEqual([])
    const payments = portal.context.db
      .selectFrom('payment')
      .innerJoin('application', 'application.id', 'application_id')
    expect(await payments.select('reference').where('uuid', '=', person.application.uuid).execute()).toEqual([])
  })
})

describe('a checkout', () => {
  test('is not opened without signing in, for a draft, for someone else’s application, or once paid', async () => {
    const ada = await portal.somebody()
    const bola = await portal.somebody()
    const signedOut = { ...ada, bearer: { authorization: '' } }
    expect((await portal.open(signedOut)).status).toBe(401)
    expect(await portal.open({ ...bola, application: ada.application })).toMatchObject({ status: 404 })
    expect(await portal.open({ ...ada, application: { ...ada.application, uuid: 'x' } })).toMatchObject({ status: 422 })
    await portal.app.inject({
      method: 'POST',
      url: `/applications/${bola.application.uuid}/edit`,
      headers: bola.bearer,
    })
    expect(await portal.open(bola)).toMatchObject({ status: 409, body: { code: 'no-longer-editable' } })
    const { access_code, reference } = await portal.opened(ada)
    await portal.sandbox.payWithCard(access_code, goodCard)
    await portal.verify(ada, reference)
    expect(await portal.open(ada)).toMatchObject({ status: 409, body: { code: 'already-paid' } })
    const receipt = await portal.app.inject({ url: `/payments/${reference}/receipt`, headers: bola.bearer })
    expect(receipt.statusCode).toBe(404)
  })

  test('is the same in two tabs and after ten clicks at once', async () => {
    const ada = await portal.somebody()
    const answers = await Promise.all(Array.from({ length: 10 }, () => portal.open(ada)))
    expect(new Set(answers.map(answer => JSON.stringify(answer)))).toHaveLength(1)
    expect(answers[0]?.status).toBe(200)
    expect(portal.asked).toEqual(['POST /transaction/initialize'])
  })

  test('still being opened by another server is refused, and opened again once that server is gone', async () => {
    const ada = await portal.somebody()
    const { reference } = await portal.opened(ada)
    const left = portal.context.db.updateTable('payment').set({ status: 'opening' }).where('reference', '=', reference)
    await left.execute()
    const refused = await portal.open(ada)
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflicting-change' } })
    portal.clock.advance({ seconds: 16 })
    const again = await portal.opened(ada)
    expect(again.reference).not.toBe(reference)
    expect(await portal.payment(reference)).toMatchObject({ status: 'superseded' })
  })

  test('that failed halfway can be opened again without waiting', async () => {
    const { db } = portal.context
    const ada = await portal.somebody()
    await sql`create function refuse_opening() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse_opening before update on payment for each row when (new.status = 'open')
      execute function refuse_opening()`.execute(db)
    expect((await portal.open(ada)).status).toBe(500)
    await sql`drop function refuse_opening cascade`.execute(db)
    expect((await portal.open(ada)).status).toBe(200)
  })

  test('gets its own reference, even if two applicants open one in the same millisecond', async () => {
    const people = [await portal.somebody(), await portal.somebody(), await portal.somebody()]
    const opened = await Promise.all(people.map(person => portal.opened(person)))
    expect(new Set(opened.map(({ reference }) => reference))).toHaveLength(3)
  })

  test('uses the customer known to the server, whatever address is sent', async () => {
    const ada = await portal.somebody()
    await portal.open({ ...ada, email: 'somebody.else@example.com' })
    const [row] = await portal.context.db
      .selectFrom('payment')
      .innerJoin('application', 'application.id', 'application_id')
      .select(['payment.email', 'reference'])
      .where('uuid', '=', ada.application.uuid)
      .execute()
    expect(row?.email).toBe(ada.email)
  })

  test('that the gateway cannot open for an hour is reported as such, and opens afterwards', async () => {
    const ada = await portal.somebody()
    portal.disturb(() => ({ status: 503, body: undefined }))
    for (const minutes of [0, 1, 29, 30]) {
      portal.clock.advance({ minutes })
      const { bearer } = await signedIn(portal, ada.email)
      const refused = await portal.app.inject({
        method: 'POST',
        url: '/payments/initialize',
        headers: bearer,
        payload: { amount: 1_000_000, metadata: { application_uuid: ada.application.uuid } },
      })
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'gateway-unreachable'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    portal.disturb(undefined)
    expect((await portal.open({ ...ada, ...(await signedIn(portal, ada.email)) })).status).toBe(200)
  })

  test('whose response was lost is opened again, so that no one can pay twice', async () => {
    const ada = await portal.somebody()
    portal.disturb(async (_request, real) => {
      await real()
      throw new Error('The line broke')
    })
    expect((await portal.open(ada)).status).toBe(503)
    portal.disturb(undefined)
    const { reference, access_code } = await portal.opened(ada)
    await portal.sandbox.payWithCard(access_code, goodCard)
    expect(await portal.verify(ada, reference)).toMatchObject({ status: 200, body: { status: 'paid', has_paid: true } })
  })

  test('in a currency that the merchant cannot accept is refused with that reason', async () => {
    const ada = await portal.somebody('msc', 'international')
    portal.disturb(() => ({ status: 400, body: { status: false, message: 'Currency not supported by merchant' } }))
    expect(await portal.open(ada, 5000)).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('in this currency') },
    })
  })

  test('whose webhook arrives before the response is paid', async () => {
    const ada = await portal.somebody()
    portal.disturb(async (request, real) => {
      const answer = await real()
      if (request.path !== '/transaction/initialize') return answer
      const reference = String(request.body?.reference)
      const found = await portal.context.db
        .selectFrom('sandbox_transaction')
        .select('access_code')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
      await portal.sandbox.payWithCard(found.access_code, goodCard)
      await portal.webhook({ event: 'charge.success', data: { id: 77, reference } })
      await portal.work('handle-payment-events')
      return answer
    })
    expect(await portal.open(ada)).toMatchObject({ status: 409, body: { code: 'already-paid' } })
    expect(await portal.standing(ada)).toMatchObject({ has_paid: true, status: 'submitted' })
  })
})
