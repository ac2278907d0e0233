import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
let ngozi: OfficePerson
beforeAll(async () => {
  office = await moneyOffice()
  sunday = await office.member('bursar')
  ngozi = await office.member('bursar')
})
afterAll(() => office.close())
beforeEach(async () => {
  await sunday.freshen()
  await ngozi.freshen()
})
afterEach(() => office.disturb(undefined))

const reason = 'She asked within a week.'
const ask = (reference: string, more: Record<string, unknown> = {}, who = sunday) =>
  who.call('askRefund', { body: { reference, amount: 1_000_000, reason, by: 'gateway', ...more } })
const approve = (id: string, who = ngozi) => who.call('approveRefund', { params: { id } })
const read = async (reference: string) => expectDone(await sunday.call('readPayment', { params: { reference } }))

async function agreed(reference: string, more: Record<string, unknown> = {}): Promise<string> {
  const { id } = expectDone(await ask(reference, more))
  expectDone(await approve(id))
  return id
}

let events = 0

/** Lets the sandbox finish what it was asked for, and report it. */
async function finished(reference: string, amount = 1_000_000): Promise<void> {
  await office.work('request-refunds')
  office.clock.advance({ minutes: 1 })
  await office.work('deliver-sandbox-webhooks')
  events += 1
  const data = { status: 'processed', transaction_reference: reference, refund_reference: `refund-${events}` }
  await office.webhook({ event: 'refund.processed', data: { ...data, amount, currency: 'NGN' } })
  await office.work('handle-payment-events')
}

describe('a refund of a whole fee', () => {
  test('is made at the payment service after two people agree; the fee is due again, and the applicant is told', async () => {
    const { person, reference } = await office.paid()
    expect(await read(reference)).toMatchObject({ refund_effect: 'due-again', left: { amount_minor: 1_000_000 } })
    const asked = await ask(reference)
    expect(asked).toMatchObject({ status: 201, body: { state: 'asked' } })
    expect(await read(reference)).toMatchObject({ state: 'to-agree', left: { amount_minor: 0 } })
    expect(await office.standing(person)).toMatchObject({ has_paid: true })
    expect(await approve(asked.body.id)).toMatchObject({ status: 200, body: { state: 'due' } })
    expect((await office.subjectsTo(person.email)).at(-1)).toBe('We are refunding ₦10,000 to you')
    await finished(reference)
    expect(await read(reference)).toMatchObject({ state: 'refunded', refunds: [{ state: 'processed' }] })
    expect(await office.standing(person)).toMatchObject({ has_paid: false, status: 'awaiting_payment' })
    expect((await office.subjectsTo(person.email)).at(-1)).toBe('Your application fee of ₦10,000 was refunded')
  })

  test('is not agreed to by the person who asked, nor twice, nor once it was discarded', async () => {
    const { reference } = await office.paid()
    const { id } = expectDone(await ask(reference))
    expect(await approve(id, sunday)).toMatchObject({ status: 403 })
    const answers = await Promise.all([approve(id), approve(id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await sunday.call('discardRefund', { params: { id } })).toMatchObject({ status: 409 })
    const other = await office.paid()
    const discarded = expectDone(await ask(other.reference)).id
    expectDone(await sunday.call('discardRefund', { params: { id: discarded } }))
    expect(await approve(discarded)).toMatchObject({ status: 409 })
    expect(await read(other.reference)).toMatchObject({ state: 'paid', left: { amount_minor: 1_000_000 } })
  })

  test('is not agreed to after the rights of either were taken away', async () => {
    const leaving = await office.member('bursar')
    const { reference } = await office.paid()
    await leaving.freshen()
    const { id } = expectDone(await ask(reference, {}, leaving))
    await office.context.db.deleteFrom('staff_grant').where('staff_id', '=', leaving.id).execute()
    await ngozi.freshen()
    expect(await approve(id)).toMatchObject({ status: 409 })
    expect(await approve(id, leaving)).toMatchObject({ status: 403 })
  })

  test('is not there outside the scope, for an unknown reference, or for the application of the bursar', async () => {
    const { reference } = await office.paid()
    const elsewhere = await office.member('bursar', { program_types: ['phd'] })
    await elsewhere.freshen()
    expect(await ask(reference, {}, elsewhere)).toMatchObject({ status: 404 })
    const { id } = expectDone(await ask(reference))
    expect(await approve(id, elsewhere)).toMatchObject({ status: 404 })
    expect(await approve(crypto.randomUUID())).toMatchObject({ status: 404 })
    expect(await ask('msc_1')).toMatchObject({ status: 404 })
    const own = await office.paid()
    const bursar = await office.member('bursar')
    await sql`update application set email = ${bursar.email} where uuid = ${own.person.application.uuid}`.execute(
      office.context.db,
    )
    await bursar.freshen()
    expect(await ask(own.reference, {}, bursar)).toMatchObject({ status: 404 })
  })
})

describe('parts of a payment', () => {
  test('are refunded one by one, never more than came, and the fee stays paid until all of it is back', async () => {
    const { person, reference } = await office.paid()
    await agreed(reference, { amount: 400_000 })
    expect(await ask(reference, { amount: 600_001 })).toMatchObject({ status: 422, body: { code: 'amount-mismatch' } })
    await finished(reference, 400_000)
    expect(await read(reference)).toMatchObject({ state: 'paid', refunded_minor: 400_000 })
    expect(await office.standing(person)).toMatchObject({ has_paid: true })
    expect((await office.subjectsTo(person.email)).at(-1)).toBe('We have refunded ₦4,000')
    await sunday.freshen()
    await ngozi.freshen()
    await agreed(reference, { amount: 600_000 })
    expect(await ask(reference, { amount: 1 })).toMatchObject({ status: 409 })
    await finished(reference, 600_000)
    expect(await read(reference)).toMatchObject({ state: 'refunded', refunded_minor: 1_000_000 })
    expect(await office.standing(person)).toMatchObject({ has_paid: false })
  })

  test('are counted once each, even if the payment service reports them after it was asked', async () => {
    const { reference } = await office.paid()
    for (let part = 0; part < 2; part += 1) await agreed(reference, { amount: 300_000 })
    await office.work('request-refunds')
    for (let quarter = 0; quarter < 5; quarter += 1) {
      office.clock.advance({ minutes: 15 })
      await sunday.freshen()
      await ngozi.freshen()
    }
    await office.work('deliver-sandbox-webhooks')
    await office.work('request-refunds')
    expect(await read(reference)).toMatchObject({ refunded_minor: 600_000 })
    await finished(reference, 300_000)
    await finished(reference, 300_000)
    expect(await read(reference)).toMatchObject({ refunded_minor: 600_000, left: { amount_minor: 400_000 } })
    // A third one is of the payment service alone.
    await finished(reference, 300_000)
    expect(await read(reference)).toMatchObject({ refunded_minor: 900_000, left: { amount_minor: 100_000 } })
  })

  test('asked for at the same moment are together never more than what came', async () => {
    const { reference } = await office.paid()
    const answers = await Promise.all([ask(reference, { amount: 600_000 }), ask(reference, { amount: 600_000 }, ngozi)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })

  test.each(['', '9,000', '9 000', 9000.5, 0, -1, 1e12, null])('cannot be %j', async amount => {
    const { reference } = await office.held()
    expect(await ask(reference, { amount })).toMatchObject({ status: 422 })
  })

  test('are not requested a second time while it is unknown whether the first request arrived', async () => {
    const { reference } = await office.paid()
    const id = await agreed(reference, { amount: 400_000 })
    office.disturb(async ({ path }, real) => {
      if (path !== '/refund') return real()
      await real()
      return { status: 500, body: undefined }
    })
    await office.work('request-refunds')
    office.disturb(undefined)
    office.clock.advance({ minutes: 5 })
    await office.work('request-refunds')
    expect(office.asked.filter(call => call === 'POST /refund').length).toBeGreaterThan(0)
    const { refunds, state } = await read(reference)
    expect(state).toBe('refund-failed')
    expect(refunds).toMatchObject([{ id, failure: expect.stringContaining('not known'), can: ['retry'] }])
    const rows = await sql`select from sandbox_refund join sandbox_transaction t on t.id = transaction_id
      where t.reference = ${reference}`.execute(office.context.db)
    expect(rows.rows).toHaveLength(1)
  })
})

describe('a refund that the payment service refuses', () => {
  async function refused(): Promise<{
    person: Awaited<ReturnType<MoneyOffice['paid']>>['person']
    reference: string
    id: string
  }> {
    const { person, reference } = await office.paid()
    const id = await agreed(reference)
    office.disturb(({ path }) =>
      path === '/refund' ? { status: 400, body: { status: false, message: 'Balance too low' } } : undefined,
    )
    await office.work('request-refunds')
    office.disturb(undefined)
    return { person, reference, id }
  }

  test('is shown with its words, and can be tried again there', async () => {
    const { reference, id } = await refused()
    expect(await read(reference)).toMatchObject({
      state: 'refund-failed',
      refunds: [{ state: 'needs-office', failure: expect.stringContaining('Balance too low') }],
    })
    expectDone(await sunday.call('retryRefund', { params: { id }, body: { by: 'gateway' } }))
    expect(await sunday.call('retryRefund', { params: { id }, body: { by: 'gateway' } })).toMatchObject({ status: 409 })
    await finished(reference)
    expect(await read(reference)).toMatchObject({ state: 'refunded' })
  })

  test('can be sent by hand, to which another person agrees; then the fee no longer counts', async () => {
    const { person, reference, id } = await refused()
    expectDone(await sunday.call('retryRefund', { params: { id }, body: { by: 'hand' } }))
    expect(await approve(id, sunday)).toMatchObject({ status: 403 })
    expect(await sunday.call('recordRefundPaid', { params: { id }, body: { note: 'GTBank' } })).toMatchObject({
      status: 409,
    })
    expect(await approve(id)).toMatchObject({ status: 200, body: { state: 'to-pay' } })
    expect(await read(reference)).toMatchObject({ state: 'to-pay', refunds: [{ can: ['paid'] }] })
    const paid = () => ngozi.call('recordRefundPaid', { params: { id }, body: { note: 'GTBank 0412, 25 November' } })
    const answers = await Promise.all([paid(), paid()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await read(reference)).toMatchObject({ state: 'refunded', refunds: [{ state: 'processed', by: 'hand' }] })
    expect(await office.standing(person)).toMatchObject({ has_paid: false })
    await office.work('request-refunds')
    expect(office.asked.filter(call => call === 'POST /refund').length).toBeLessThan(20)
  })

  test('is as it was when the request to send it by hand is discarded', async () => {
    const { reference, id } = await refused()
    expectDone(await sunday.call('retryRefund', { params: { id }, body: { by: 'hand' } }))
    expectDone(await ngozi.call('discardRefund', { params: { id } }))
    expect(await read(reference)).toMatchObject({
      state: 'refund-failed',
      refunds: [{ by: 'gateway', can: ['retry'] }],
    })
  })
})

describe('money that is held', () => {
  test('is given back whole by two people; the applicant is told, and can pay again', async () => {
    const { person, reference } = await office.held()
    expect(await ask(reference, { amount: 100_000 })).toMatchObject({ status: 422 })
    const body = { action: 'give-back', reason }
    const { refunds } = expectDone(await sunday.call('decidePayment', { params: { reference }, body }))
    expect(await approve(refunds[0].id)).toMatchObject({ status: 200 })
    await finished(reference, 900_000)
    expect(await read(reference)).toMatchObject({ state: 'refunded', refunded_minor: 900_000 })
    expect((await office.subjectsTo(person.email)).at(-1)).toBe('₦9,000 was refunded')
    expect((await office.opened(person)).reference).not.toBe(reference)
  })

  test('many payments are given back together, each with its own fate', async () => {
    const payments = []
    for (let count = 0; count < 3; count += 1) payments.push(await office.paid())
    await sunday.freshen()
    await ngozi.freshen()
    const ids = await Promise.all(payments.map(async ({ reference }) => expectDone(await ask(reference)).id))
    await Promise.all(ids.map(id => approve(id)))
    const [first] = payments
    office.disturb((request, real) =>
      request.path === '/refund' && JSON.stringify(request).includes(first?.reference ?? '-')
        ? { status: 400, body: { status: false, message: 'Balance too low' } }
        : real(),
    )
    for (const _one of payments) await office.work('request-refunds')
    office.disturb(undefined)
    for (const { reference } of payments.slice(1)) await finished(reference)
    const states = await Promise.all(payments.map(async ({ reference }) => (await read(reference)).state))
    expect(states).toEqual(['refund-failed', 'refunded', 'refunded'])
  })
})
