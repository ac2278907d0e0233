import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmTransfer } from '../../testing/bank-transfer.ts'
import { badCard, goodCard, type PaymentPortal, type Person, paymentPortal } from './payments.fixture.ts'

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterEach(() => portal.disturb(undefined))
afterAll(() => portal.close())

const office = 'admissions@usta.example'

async function somebodyBooked(): Promise<{ person: Person; reference: string }> {
  const person = await portal.somebody()
  const { reference, access_code } = await portal.opened(person)
  await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, reference)
  return { person, reference }
}

/** The same fee paid in two checkouts: the first was superseded when the residency changed twice. */
async function somebodyWhoPaidTwice(): Promise<{ person: Person; first: string; second: string }> {
  const person = await portal.somebody()
  const first = await portal.opened(person)
  await portal.changeResidency(person, 'international')
  await portal.opened(person, 5000)
  await portal.changeResidency(person, 'nigeria')
  const second = await portal.opened(person)
  for (const { access_code } of [first, second]) await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, first.reference)
  await portal.verify(person, second.reference)
  return { person, first: first.reference, second: second.reference }
}

/** The office refunds money on the provider’s own pages. */
async function giveBackAtProvider(reference: string, amount?: number): Promise<void> {
  await portal.sandbox.answerProviderCall({
    method: 'POST',
    path: '/refund',
    query: {},
    body: { transaction: reference, ...(amount ? { amount } : {}) },
    authorization: `Bearer ${portal.secretKey}`,
  })
  portal.clock.advance({ minutes: 1 })
  await portal.work('deliver-sandbox-webhooks')
}

async function refundOf(reference: string) {
  const { id } = await portal.payment(reference)
  return portal.context.db
    .selectFrom('refund')
    .select(['status', 'amount_minor', 'gateway_id'])
    .where('payment_id', '=', String(id))
    .execute()
}

const aboutRefund = (event: string, reference: string, amount: number | string) => ({
  event,
  data: {
    status: event.split('.')[1],
    transaction_reference: reference,
    refund_reference: `${reference}-${amount}`,
    amount,
    currency: 'NGN',
  },
})

describe('a fee that was paid twice', () => {
  test('counts once; the second payment is refunded automatically, and everyone is told', async () => {
    const { person, first, second } = await somebodyWhoPaidTwice()
    expect(await portal.payment(first)).toMatchObject({ status: 'paid' })
    expect(await portal.payment(second)).toMatchObject({ status: 'duplicate', receipt_number: null })
    expect((await portal.verify(person, second)).body).toMatchObject({ status: 'held', has_paid: true })
    await portal.work('request-refunds')
    expect(await refundOf(second)).toMatchObject([{ status: 'requested', amount_minor: 1_000_000 }])
    expect(await portal.subjectsTo(person.email)).toEqual([
      'We have received ₦10,000',
      expect.stringMatching(/^We have your application/),
      'We are refunding ₦10,000 to you',
    ])
    expect((await portal.subjectsTo(office)).filter(subject => subject.includes(second))).toHaveLength(1)
  })

  test('is refunded including the provider’s fee if the payer paid it', async () => {
    const person = await portal.somebody()
    const { reference, access_code } = await portal.opened(person)
    await confirmTransfer(portal.context, {
      application: person.application.uuid,
      amount: '10,000',
      currency: 'NGN',
      by: 'Bursar Musa',
      why: 'Cash',
    })
    await portal.sandbox.payWithCard(access_code, goodCard)
    portal.disturb(async (request, real) => {
      const { status, body } = await real()
      if (!request.path.startsWith('/transaction/verify/')) return { status, body }
      const data = (body as { data: object }).data
      return {
        status,
        body: { status: true, data: { ...data, amount: 1_025_000, requested_amount: 1_000_000, fees: 25_000 } },
      }
    })
    await portal.verify(person, reference)
    portal.disturb(undefined)
    expect(await refundOf(reference)).toMatchObject([{ status: 'due', amount_minor: 1_025_000 }])
    expect(await portal.subjectsTo(person.email)).toContain('We are refunding ₦10,250 to you')
    await portal.webhook(aboutRefund('refund.processed', reference, 1_025_000))
    await portal.webhook(aboutRefund('refund.processed', reference, '1025000'))
    await portal.work('handle-payment-events')
    expect(await refundOf(reference)).toMatchObject([{ status: 'processed', amount_minor: 1_025_000 }])
  })

  test('whose refund is completed without an event is still seen as completed', async () => {
    const { second } = await somebodyWhoPaidTwice()
    await portal.work('request-refunds')
    portal.clock.advance({ minutes: 61 })
    await portal.work('deliver-sandbox-webhooks')
    await portal.work('request-refunds')
    expect(await refundOf(second)).toMatchObject([{ status: 'processed' }])
  })

  test('whose refund cannot be requested is requested again until the gateway is back', async () => {
    const { second } = await somebodyWhoPaidTwice()
    portal.disturb(({ path }) => (path === '/refund' ? { status: 500, body: undefined } : undefined))
    for (let minute = 0; minute < 5; minute += 1) {
      await portal.work('request-refunds')
      portal.clock.advance({ minutes: 1 })
    }
    expect(await refundOf(second)).toMatchObject([{ status: 'due' }])
    portal.disturb(undefined)
    await portal.work('request-refunds')
    expect(await refundOf(second)).toMatchObject([{ status: 'requested' }])
  })

  test('whose refund is refused is left to the office', async () => {
    const { second } = await somebodyWhoPaidTwice()
    portal.disturb(({ path }) =>
      path === '/refund' ? { status: 400, body: { status: false, message: 'Balance too low' } } : undefined,
    )
    await portal.work('request-refunds')
    expect(await refundOf(second)).toMatchObject([{ status: 'needs-office' }])
    expect((await portal.mails.newestTo(office)).text).toContain('Balance too low')
  })

  test.each(['refund.failed', 'refund.needs-attention'])(
    'whose refund ends as %s is left to the office',
    async event => {
      const { second } = await somebodyWhoPaidTwice()
      await portal.work('request-refunds')
      await portal.webhook(aboutRefund(event, second, 1_000_000))
      await portal.work('handle-payment-events')
      expect(await refundOf(second)).toMatchObject([{ status: 'needs-office' }])
      expect((await portal.mails.newestTo(office)).subject).toContain(second)
    },
  )
})

describe('a refund', () => {
  test('in full makes the application unpaid, both sides are told, and it can be paid again', async () => {
    const { person, reference } = await somebodyBooked()
    await giveBackAtProvider(reference)
    await portal.webhook(aboutRefund('refund.processed', reference, '1000000'))
    await portal.work('handle-payment-events')
    expect(await portal.payment(reference)).toMatchObject({ status: 'refunded' })
    expect(await portal.standing(person)).toMatchObject({ has_paid: false })
    expect((await portal.subjectsTo(person.email)).at(-1)).toBe('Your application fee of ₦10,000 was refunded')
    expect((await portal.mails.newestTo(office)).subject).toContain(reference)
    expect(await refundOf(reference)).toMatchObject([{ status: 'processed', amount_minor: 1_000_000 }])
    const again = await portal.opened(person)
    expect(again.reference).not.toBe(reference)
    await portal.sandbox.payWithCard(again.access_code, goodCard)
    expect((await portal.verify(person, again.reference)).body).toMatchObject({ status: 'paid' })
  })

  test('in part is recorded, and the application stays paid', async () => {
    const { person, reference } = await somebodyBooked()
    await giveBackAtProvider(reference, 400_000)
    for (const delivery of [1, 2, 3]) {
      await portal.webhook(aboutRefund('refund.processed', reference, 400_000))
      await portal.work('handle-payment-events')
      expect(await refundOf(reference), `delivery ${delivery}`).toMatchObject([{ amount_minor: 400_000 }])
    }
    await portal.webhook(aboutRefund('refund.processed', reference, 100_000))
    await portal.work('handle-payment-events')
    expect(await refundOf(reference)).toMatchObject([{ status: 'processed', amount_minor: 500_000 }])
    expect(await portal.standing(person)).toMatchObject({ has_paid: true, status: 'submitted' })
  })

  test('still stands if its charge is reported late', async () => {
    const { person, reference } = await somebodyBooked()
    await giveBackAtProvider(reference)
    await portal.webhook(aboutRefund('refund.processed', reference, 1_000_000))
    await portal.webhook({ event: 'charge.success', data: { id: 'late', reference, status: 'success' } })
    await portal.work('handle-payment-events')
    await portal.work('handle-payment-events')
    expect(await portal.payment(reference)).toMatchObject({ status: 'refunded' })
    expect(await portal.standing(person)).toMatchObject({ has_paid: false })
  })

  test('reported before its payment is neither counted nor lost', async () => {
    const person = await portal.somebody()
    const { reference, access_code } = await portal.opened(person)
    await portal.sandbox.payWithCard(access_code, goodCard)
    await giveBackAtProvider(reference)
    await portal.webhook(aboutRefund('refund.processed', reference, 1_000_000))
    await portal.work('handle-payment-events')
    expect(await portal.payment(reference)).toMatchObject({ status: 'refunded', receipt_number: null })
    expect(await portal.subjectsTo(person.email)).toEqual([])
  })
})

describe('an event', () => {
  test.each<[string, (reference: string) => unknown]>([
    [
      'about a charge that the gateway does not confirm',
      reference => ({
        event: 'charge.success',
        data: { id: 1, reference, status: 'success', amount: 1_000_000, currency: 'NGN' },
      }),
    ],
    [
      'about a charge we never opened',
      () => ({ event: 'charge.success', data: { id: 2, reference: 'msc_0', status: 'success' } }),
    ],
    ['with a malformed reference', () => ({ event: 'charge.success', data: { id: 3, reference: '../../refund' } })],
    ['of an unknown type', reference => ({ event: 'money.rains', data: { id: 4, reference } })],
    ['about a transfer', () => ({ event: 'transfer.success', data: { id: 5, reference: 'TRF_1' } })],
    ['about a refund of an unknown payment', () => aboutRefund('refund.processed', 'msc_0', 5000)],
    ['about a refund of an unpaid attempt', reference => aboutRefund('refund.processed', reference, 1_000_000)],
    ['without data', () => ({ event: 'charge.success' })],
    ['that is not an event', () => [1, 2, 3]],
    ['that is not JSON', () => Buffer.from('charge.success')],
    ['with an empty body', () => Buffer.alloc(0)],
  ])('%s gets 200 and changes nothing', async (_name, body) => {
    const person = await portal.somebody()
    const { reference, access_code } = await portal.opened(person)
    await portal.sandbox.payWithCard(access_code, badCard)
    expect((await portal.webhook(body(reference))).status).toBe(200)
    await portal.work('handle-payment-events')
    expect(await portal.standing(person)).toMatchObject({ has_paid: false, status: 'awaiting_payment' })
    expect(await portal.subjectsTo(person.email)).toEqual([])
  })

  test('is verified over its exact bytes', async () => {
    const person = await portal.somebody()
    const { reference, access_code } = await portal.opened(person)
    await portal.sandbox.payWithCard(access_code, goodCard)
    const body = Buffer.from(
      `{\n "data" : {"reference":"\\u006d${reference.slice(1)}", "id":8e2}\t,"event":"charge.success" }\n`,
    )
    expect((await portal.webhook(body)).status).toBe(200)
    await portal.work('handle-payment-events')
    expect(await portal.standing(person)).toMatchObject({ has_paid: true })
  })

  test('larger than any real event is refused', async () => {
    expect((await portal.webhook(Buffer.alloc(300_000, ' '))).status).toBe(413)
  })
})
