import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import type { Residency } from '#shared/domain/residency.ts'
import type { GatewayAnswer } from '../../adapters/payments/transport.ts'
import { queueDepths } from '../../http/metrics/queue-depths.ts'
import { signedIn } from '../../testing/people.ts'
import { paymentsPart } from '../system/parts/payments-part.ts'
import { badCard, feeMinorOf, goodCard, type PaymentPortal, type Person, paymentPortal } from './payments.fixture.ts'

/*
 * Payment cases, against the real application and database. Others are elsewhere: the amount requested, tampered amounts,
 * floats, two tabs, and two applicants in the same millisecond in `opening.test.ts`; double payments, refunds, refunds reported
 * before the payment, and unknown events in `refunds.test.ts`; forged events in `forged-webhooks.test.ts`; two simultaneous payers
 * in `sponsor.test.ts`.
 */
let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterEach(() => portal.disturb(undefined))
afterAll(() => portal.close())

type Data = Record<string, unknown>

/** Someone who has paid, according to the gateway, while the portal does not know it yet. */
async function somebodyWhoPaid(
  residency: Residency = 'nigeria',
): Promise<{ person: Person; opened: InitializeAnswer }> {
  const person = await portal.somebody('msc', residency)
  const opened = await portal.opened(person, feeMinorOf(residency))
  await portal.sandbox.payWithCard(opened.access_code, goodCard)
  return { person, opened }
}

/** Changes fields of the gateway’s response to verify. */
function gatewaySays(change: (data: Data) => Data | GatewayAnswer): void {
  portal.disturb(async (request, real) => {
    if (!request.path.startsWith('/transaction/verify/')) return real()
    const { body } = await real()
    const changed = change((body as { data: Data }).data)
    return 'body' in changed ? (changed as GatewayAnswer) : { status: 200, body: { status: true, data: changed } }
  })
}

describe('a charge that the gateway reports differently', () => {
  test.each<[string, Residency, (data: Data) => Data]>([
    ['₦50 for a fee of $50', 'international', data => ({ ...data, currency: 'NGN' })],
    ['$10,000 for a fee of ₦10,000', 'nigeria', data => ({ ...data, currency: 'USD' })],
    ['a currency in lower case', 'nigeria', data => ({ ...data, currency: 'ngn' })],
    ['one naira', 'nigeria', data => ({ ...data, amount: 100 })],
    ['nothing', 'nigeria', data => ({ ...data, amount: 0 })],
    ['a kobo less', 'nigeria', data => ({ ...data, amount: 999_999 })],
    ['a kobo more', 'nigeria', data => ({ ...data, amount: 1_000_001 })],
    ['another amount although the right one was requested', 'nigeria', data => ({ ...data, amount: 500_000 })],
    ['another customer', 'nigeria', data => ({ ...data, customer: { email: 'mallory@example.com' } })],
    ['no customer', 'nigeria', data => ({ ...data, customer: null })],
    ['someone else’s reference', 'nigeria', data => ({ ...data, reference: 'msc_1' })],
    ['live money for a test payment', 'nigeria', data => ({ ...data, domain: 'live' })],
  ])('%s is held, flagged and reported to the office, and pays for nothing', async (_name, residency, change) => {
    const { person, opened } = await somebodyWhoPaid(residency)
    gatewaySays(change)
    const answer = await portal.verify(person, opened.reference)
    expect(answer).toMatchObject({ status: 200, body: { status: 'held', has_paid: false } })
    expect(await portal.standing(person)).toMatchObject({ has_paid: false, status: 'awaiting_payment' })
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'mismatched', receipt_number: null })
    const office = await portal.subjectsTo('admissions@usta.example')
    expect(office.filter(subject => subject.includes(opened.reference))).toHaveLength(1)
    portal.disturb(undefined)
    // It stays with the office, even if the gateway reports something better later.
    expect((await portal.verify(person, opened.reference)).body).toMatchObject({ status: 'held' })
    // Nobody pays the fee a second time beside it, whoever asks.
    expect(await portal.open(person, opened.amount)).toMatchObject({
      status: 409,
      body: { code: 'conflicting-change' },
    })
    const link = await portal.app.inject({
      method: 'POST',
      url: '/payments/sponsor-link',
      headers: person.bearer,
      payload: { application_uuid: person.application.uuid },
    })
    expect(link.json()).toMatchObject({ code: 'conflicting-change' })
  })

  test.each<[string, (data: Data) => Data]>([
    ['as it was requested', data => data],
    ['with its amount as a string of digits', data => ({ ...data, amount: '1000000' })],
    ['with its fee on top', data => ({ ...data, amount: 1_025_000, requested_amount: 1_000_000, fees: 25_000 })],
    ['for a customer whose address is in capitals', data => ({ ...data, customer: { email: 'PERSON@EXAMPLE.COM' } })],
    ['without a mode', data => ({ ...data, domain: undefined })],
    ['with empty metadata', data => ({ ...data, metadata: '' })],
    ['with 0 for metadata', data => ({ ...data, metadata: 0 })],
    ['with metadata about someone else', data => ({ ...data, metadata: { application_uuid: 'x', has_paid: false } })],
    ['without times', data => ({ ...data, paid_at: null, paidAt: null })],
  ])('%s counts', async (_name, change) => {
    const { person, opened } = await somebodyWhoPaid()
    gatewaySays(data => {
      const changed = change(data)
      const customer = changed.customer as { email: string }
      return {
        ...changed,
        customer: customer.email.startsWith('PERSON') ? { email: person.email.toUpperCase() } : customer,
      }
    })
    expect((await portal.verify(person, opened.reference)).body).toMatchObject({ status: 'paid', has_paid: true })
  })
})

describe('a charge that has not succeeded yet', () => {
  test.each(['abandoned', 'failed', 'pending', 'ongoing', 'processing', 'queued', 'SUCCESS', ' success', ''])(
    'with the status "%s" is not paid, but still can be',
    async status => {
      const { person, opened } = await somebodyWhoPaid()
      gatewaySays(data => ({ ...data, status }))
      expect((await portal.verify(person, opened.reference)).body).toMatchObject({ status: 'open', has_paid: false })
      portal.disturb(undefined)
      expect((await portal.verify(person, opened.reference)).body).toMatchObject({ status: 'paid', has_paid: true })
    },
  )

  test('of a declined card can be paid with another one in the same checkout', async () => {
    const person = await portal.somebody()
    const { reference, access_code } = await portal.opened(person)
    await portal.sandbox.payWithCard(access_code, badCard)
    expect((await portal.verify(person, reference)).body).toMatchObject({ status: 'open' })
    expect(await portal.opened(person)).toMatchObject({ reference, access_code })
    await portal.sandbox.payWithCard(access_code, goodCard)
    expect((await portal.verify(person, reference)).body).toMatchObject({ status: 'paid' })
  })

  test('in a closed checkout is open, or paid if it was paid before the checkout was closed', async () => {
    const person = await portal.somebody()
    const { reference, access_code } = await portal.opened(person)
    await portal.sandbox.closeCheckout(access_code)
    expect((await portal.verify(person, reference)).body).toMatchObject({ status: 'open' })
    await portal.sandbox.payWithCard(access_code, goodCard)
    await portal.sandbox.closeCheckout(access_code)
    expect((await portal.verify(person, reference)).body).toMatchObject({ status: 'paid' })
  })
})

describe('a gateway that gives no usable response', () => {
  test.each<[string, GatewayAnswer | Error]>([
    ['an invalid key', { status: 401, body: { status: false, message: 'Invalid key' } }],
    ['too many requests', { status: 429, body: { status: false, message: 'Slow down' } }],
    ['an internal error', { status: 500, body: { status: false, message: 'Oops' } }],
    ['an error page of its proxy', { status: 502, body: undefined }],
    ['maintenance', { status: 503, body: undefined }],
    ['a redirect', { status: 302, body: undefined }],
    ['an empty page', { status: 200, body: undefined }],
    ['a string', { status: 200, body: 'success' }],
    ['a list', { status: 200, body: [] }],
    ['"not ok" with a success inside', { status: 200, body: { status: false, data: { status: 'success' } } }],
    ['a success without a charge', { status: 200, body: { status: true, message: 'Verification successful' } }],
    ['half a charge', { status: 200, body: { status: true, data: { status: 'success' } } }],
    ['a fraction of a kobo', { status: 200, body: { status: true, data: { status: 'success', amount: 0.5 } } }],
    ['a broken connection', new Error('The line broke')],
  ])('(%s) decides nothing: the payer is told so, and the sweep finds the money', async (_name, says) => {
    const { person, opened } = await somebodyWhoPaid()
    gatewaySays(() => {
      if (says instanceof Error) throw says
      return says
    })
    expect(await portal.verify(person, opened.reference)).toMatchObject({
      status: 503,
      body: { code: 'gateway-unreachable' },
    })
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'open' })
    portal.disturb(undefined)
    portal.clock.advance({ minutes: 1 })
    await portal.work('check-payments')
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'paid' })
  })

  test.each<[string, GatewayAnswer]>([
    ['404', { status: 404, body: { status: false, message: 'Entity not found' } }],
    ['400', { status: 400, body: { status: false, message: 'Transaction reference not found.' } }],
  ])('(%s: no such charge) leaves the attempt open', async (_name, says) => {
    const { person, opened } = await somebodyWhoPaid()
    gatewaySays(() => says)
    expect(await portal.verify(person, opened.reference)).toMatchObject({ status: 200, body: { status: 'open' } })
    portal.disturb(undefined)
    expect((await portal.verify(person, opened.reference)).body).toMatchObject({ status: 'paid' })
  })
})

describe('a reference', () => {
  test.each(['msc_1', '../refund', '%00', '\u0000', "msc_1' or '1'='1", 'x'.repeat(100), '₦'])(
    'that is not ours, "%s", is not found',
    async reference => {
      const { person } = await somebodyWhoPaid()
      portal.asked.length = 0
      expect((await portal.verify(person, reference)).status).toBe(404)
      const receipt = `/payments/${encodeURIComponent(reference)}/receipt`
      expect((await portal.app.inject({ url: receipt, headers: person.bearer })).statusCode).toBe(404)
      expect(portal.asked).toEqual([])
    },
  )

  test('of someone else’s payment is not found, and pays no one else’s fee', async () => {
    const { person: ada, opened } = await somebodyWhoPaid()
    const bola = await portal.somebody()
    expect((await portal.verify(bola, opened.reference)).status).toBe(404)
    await portal.verify(ada, opened.reference)
    expect((await portal.verify(bola, opened.reference)).status).toBe(404)
    expect(await portal.standing(bola)).toMatchObject({ has_paid: false })
  })

  test('that was paid counts for that application alone', async () => {
    const { person: ada, opened } = await somebodyWhoPaid()
    await portal.verify(ada, opened.reference)
    // The same applicant also applies for the Ph.D.
    const second = await portal.apply(ada, 'phd')
    expect((await portal.verify(second, opened.reference)).body).toMatchObject({ status: 'paid' })
    expect(await portal.standing(second)).toMatchObject({ has_paid: false, status: 'awaiting_payment' })
  })

  test('does not make an application paid because a browser says so', async () => {
    const person = await portal.somebody()
    const { reference } = await portal.opened(person)
    const residency = await portal.app.inject({
      method: 'PUT',
      url: `/applications/${person.application.uuid}/residency`,
      headers: person.bearer,
      payload: { residency: 'international', has_paid: true, payment_reference: reference, status: 'submitted' },
    })
    expect(residency.json()).toMatchObject({ has_paid: false, status: 'awaiting_payment' })
  })
})

describe('the same payment reported from several sides', () => {
  test('at the same moment is recorded once, with one receipt', async () => {
    const { person, opened } = await somebodyWhoPaid()
    const event = { event: 'charge.success', data: { id: 501, reference: opened.reference } }
    const webhooks = Array.from({ length: 10 }, () => portal.webhook(event))
    const asked = Array.from({ length: 5 }, () => portal.verify(person, opened.reference))
    portal.clock.advance({ minutes: 1 })
    const sweeps = [portal.work('check-payments'), portal.work('handle-payment-events')]
    const answers = await Promise.all([...webhooks, ...asked])
    await Promise.all(sweeps)
    await portal.work('handle-payment-events')
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200))
    expect(await portal.subjectsTo(person.email)).toEqual([
      'We have received ₦10,000',
      expect.stringMatching(/^We have your application/),
    ])
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'paid' })
  })

  test('in events out of order is recorded once and refunded once', async () => {
    const { person, opened } = await somebodyWhoPaid()
    const refund = { status: 'processed', transaction_reference: opened.reference, refund_reference: 'r1', amount: 1 }
    await portal.webhook({ event: 'refund.processed', data: { id: 3, ...refund } })
    await portal.webhook({ event: 'refund.pending', data: { id: 3, ...refund, status: 'pending' } })
    await portal.webhook({ event: 'charge.success', data: { id: 502, reference: opened.reference } })
    for (let time = 0; time < 3; time += 1) await portal.work('handle-payment-events')
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'paid' })
    expect(await portal.standing(person)).toMatchObject({ has_paid: true })
    const { rows } = await sql`select refund.amount_minor from refund join payment on payment.id = payment_id
      where reference = ${opened.reference}`.execute(portal.context.db)
    expect(rows).toEqual([{ amount_minor: 1 }])
  })

  test('in an event about a payment not opened here is stored as not ours and changes nothing', async () => {
    const { status } = await portal.webhook({ event: 'charge.success', data: { id: 98_765_001, reference: 'msc_17' } })
    await portal.work('handle-payment-events')
    expect(status).toBe(200)
    const { rows } = await sql`select handled_at is not null as handled, is_ours from payment_event
      where data_key like '%98765001%'`.execute(portal.context.db)
    expect(rows).toEqual([{ handled: true, is_ours: false }])
    const { paymentEventsForeign } = await queueDepths(portal.context.db, portal.clock.now())
    expect(Number(paymentEventsForeign)).toBe(1)
    const { facts } = await paymentsPart(portal.context)
    expect(facts).toContainEqual({ label: 'News about payments that are not ours, in 30 days', value: '1' })
  })

  test('later, again and again, changes nothing more', async () => {
    const { person, opened } = await somebodyWhoPaid()
    await portal.verify(person, opened.reference)
    const before = await portal.payment(opened.reference)
    for (const id of [601, 602])
      await portal.webhook({ event: 'charge.success', data: { id, reference: opened.reference } })
    portal.clock.advance({ minutes: 5 })
    await portal.work('handle-payment-events')
    await portal.work('check-payments')
    await portal.verify(person, opened.reference)
    expect(await portal.payment(opened.reference)).toEqual(before)
  })
})

describe('money that arrives late', () => {
  test('when every event and the browser were lost, is found within a minute at a busy time', async () => {
    const { person, opened } = await somebodyWhoPaid()
    portal.clock.advance({ seconds: 31 })
    await portal.work('check-payments')
    expect(await portal.standing(person)).toMatchObject({ has_paid: true })
    expect(await portal.payment(opened.reference)).toMatchObject({ next_check_at: null })
  })

  test('after an hour in which the gateway was down is found once it is back', async () => {
    const { opened } = await somebodyWhoPaid()
    portal.disturb(() => ({ status: 503, body: undefined }))
    for (let minute = 0; minute < 60; minute += 1) {
      portal.clock.advance({ minutes: 1 })
      await portal.work('check-payments')
    }
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'open' })
    portal.disturb(undefined)
    portal.clock.advance({ minutes: 7 })
    await portal.work('check-payments')
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'paid' })
  })

  test('after three days is found by its event, even if the gateway is down at first', async () => {
    const person = await portal.somebody()
    const opened = await portal.opened(person)
    for (let hours = 0; hours < 74; hours += 1) {
      portal.clock.advance({ hours: 1 })
      await portal.work('check-payments')
    }
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'expired', next_check_at: null })
    await portal.sandbox.payWithCard(opened.access_code, goodCard)
    portal.disturb(() => ({ status: 503, body: undefined }))
    await portal.webhook({ event: 'charge.success', data: { id: 701, reference: opened.reference } })
    await portal.work('handle-payment-events')
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'expired' })
    portal.disturb(undefined)
    portal.clock.advance({ minutes: 1 })
    await portal.work('handle-payment-events')
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'paid' })
    expect(await portal.subjectsTo(person.email)).toContain('We have received ₦10,000')
  })

  test('is still looked for after three days if the gateway could never be asked', async () => {
    const { opened } = await somebodyWhoPaid()
    portal.disturb(() => ({ status: 503, body: undefined }))
    for (let hours = 0; hours < 80; hours += 1) {
      portal.clock.advance({ hours: 1 })
      await portal.work('check-payments')
    }
    portal.disturb(undefined)
    portal.clock.advance({ hours: 1 })
    await portal.work('check-payments')
    expect(await portal.payment(opened.reference)).toMatchObject({ status: 'paid' })
  })

  test('in a checkout that was replaced counts if it matches the fee', async () => {
    const person = await portal.somebody()
    const first = await portal.opened(person)
    await portal.changeResidency(person, 'international')
    await portal.opened(person, 5000)
    await portal.changeResidency(person, 'nigeria')
    await portal.sandbox.payWithCard(first.access_code, goodCard)
    expect((await portal.verify(person, first.reference)).body).toMatchObject({ status: 'paid' })
  })

  test('in a checkout replaced by a sponsor’s is found when the applicant asks about the newest one', async () => {
    const { person, opened } = await somebodyWhoPaid()
    const made = await portal.app.inject({
      method: 'POST',
      url: '/payments/sponsor-link',
      headers: person.bearer,
      payload: { application_uuid: person.application.uuid },
    })
    const token = made.json<{ url: string }>().url.split('/').at(-1)
    const uncle = { email: 'uncle@example.com' }
    portal.clock.advance({ seconds: 5 })
    await portal.app.inject({ method: 'POST', url: `/payments/sponsor/${token}`, payload: uncle })
    const { checkout_reference } = await portal.standing(person)
    expect(checkout_reference).not.toBe(opened.reference)
    const answer = await portal.verify(person, String(checkout_reference))
    expect(answer.body).toMatchObject({ status: 'paid', has_paid: true, reference: opened.reference })
  })

  test('after a change of residency, and after three days, is still found with the button', async () => {
    const { person, opened } = await somebodyWhoPaid()
    await portal.changeResidency(person, 'international')
    expect(await portal.standing(person)).toMatchObject({ checkout_reference: opened.reference })
    await portal.changeResidency(person, 'nigeria')
    await portal.context.db
      .updateTable('payment')
      .set({ status: 'expired', next_check_at: null })
      .where('reference', '=', opened.reference)
      .execute()
    const { checkout_reference } = await portal.standing(person)
    expect((await portal.verify(person, String(checkout_reference))).body).toMatchObject({ status: 'paid' })
  })

  test('in such a checkout is not called cancelled while the gateway cannot be asked', async () => {
    const person = await portal.somebody()
    const first = await portal.opened(person)
    await portal.changeResidency(person, 'international')
    await portal.opened(person, 5000)
    await portal.changeResidency(person, 'nigeria')
    await portal.sandbox.payWithCard(first.access_code, goodCard)
    portal.disturb(() => ({ status: 500, body: undefined }))
    expect((await portal.verify(person, first.reference)).status).toBe(503)
  })

  test('for a fee that has since changed is left to the office', async () => {
    const person = await portal.somebody('foundation')
    const opened = await portal.opened(person)
    await portal.changeResidency(person, 'international')
    await portal.sandbox.payWithCard(opened.access_code, goodCard)
    expect((await portal.verify(person, opened.reference)).body).toMatchObject({ status: 'held', has_paid: false })
    expect(await portal.payment(opened.reference)).toMatchObject({ held_for: 'no application fee is due any longer' })
  })

  test('in a different currency is held, and the applicant is not asked to pay again', async () => {
    const person = await portal.somebody()
    const opened = await portal.opened(person)
    expect(await portal.standing(person)).not.toHaveProperty('payment_held')
    await portal.changeResidency(person, 'international')
    await portal.sandbox.payWithCard(opened.access_code, goodCard)
    expect((await portal.verify(person, opened.reference)).body).toMatchObject({ status: 'held', has_paid: false })
    expect(await portal.standing(person)).toMatchObject({ payment_held: true })
  })

  test('while the applicant has reopened the form is recorded, and nothing is due on the next submission', async () => {
    const { person, opened } = await somebodyWhoPaid()
    await portal.app.inject({
      method: 'POST',
      url: `/applications/${person.application.uuid}/edit`,
      headers: person.bearer,
    })
    expect((await portal.verify(person, opened.reference)).body).toMatchObject({ status: 'paid' })
    expect(await portal.standing(person)).toMatchObject({ has_paid: true, status: 'draft' })
    const sent = await portal.apply({ ...person, ...(await signedIn(portal, person.email)) }, 'msc')
    expect(sent.application).toMatchObject({ status: 'submitted', has_paid: true })
  })
})
