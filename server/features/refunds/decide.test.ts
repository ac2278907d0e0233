import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'
import { goodCard, type Person } from '../payments/payments.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
let ngozi: OfficePerson
beforeAll(async () => {
  office = await moneyOffice()
  sunday = await office.member('bursar')
  ngozi = await office.member('bursar')
})
afterAll(() => office.close())
// Each of the calls takes a second factor from the last five minutes.
beforeEach(async () => {
  await sunday.freshen()
  await ngozi.freshen()
})

const reason = 'The bank took its charge.'

function decide(who: OfficePerson, reference: string, body: Record<string, unknown> = {}) {
  return who.call('decidePayment', { params: { reference }, body: { action: 'accept', reason, ...body } })
}

async function answerRequest(who: OfficePerson, reference: string, answer: 'approve' | 'discard' = 'approve') {
  const { decision } = expectDone(await sunday.call('readPayment', { params: { reference } }))
  const name = answer === 'approve' ? 'approvePaymentDecision' : 'discardPaymentDecision'
  return who.call(name, { params: { reference }, body: { id: decision?.id ?? crypto.randomUUID() } })
}

const stateOf = async (reference: string) =>
  expectDone(await sunday.call('readPayment', { params: { reference } })).state

describe('money that came short', () => {
  test('is accepted by two people; the receipt is over what came, and the application continues', async () => {
    const { person, reference } = await office.held()
    const asked = expectDone(await decide(sunday, reference))
    expect(asked).toMatchObject({ state: 'to-agree', decision: { action: 'accept', can: ['discard'] }, can: [] })
    expect(await office.standing(person)).toMatchObject({ has_paid: false })
    const agreed = expectDone(await answerRequest(ngozi, reference))
    expect(agreed).toMatchObject({
      state: 'paid',
      asked: { amount_minor: 1_000_000 },
      received: { amount_minor: 900_000 },
      receipt_number: expect.any(String),
    })
    expect(await office.standing(person)).toMatchObject({ has_paid: true, status: 'submitted' })
    expect(await office.subjectsTo(person.email)).toContain('We have received ₦9,000')
    expect(agreed.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      'asked',
      'opened',
      'held',
      'accept-asked',
      'settled',
      'accepted',
    ])
  })

  test('is never accepted by the person who asked, also not at once or in another tab', async () => {
    const { person, reference } = await office.held()
    expectDone(await decide(sunday, reference))
    expect(await answerRequest(sunday, reference)).toMatchObject({ status: 403 })
    expect(await decide(sunday, reference)).toMatchObject({ status: 409, body: { code: 'conflicting-change' } })
    expect(await office.standing(person)).toMatchObject({ has_paid: false })
  })

  test('is accepted once when two people agree at the same moment', async () => {
    const emeka = await office.member('bursar')
    const { person, reference } = await office.held()
    expectDone(await decide(sunday, reference))
    const { decision } = expectDone(await sunday.call('readPayment', { params: { reference } }))
    await Promise.all([emeka.freshen(), ngozi.freshen()])
    const agree = (who: OfficePerson) =>
      who.call('approvePaymentDecision', { params: { reference }, body: { id: decision.id } })
    const answers = await Promise.all([agree(ngozi), agree(emeka)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await office.subjectsTo(person.email)).filter(subject => subject.includes('received'))).toHaveLength(1)
  })

  test('stays held if the request is discarded, and can then be decided again', async () => {
    const { reference } = await office.held()
    expectDone(await decide(sunday, reference))
    expect(expectDone(await answerRequest(sunday, reference, 'discard'))).toMatchObject({ state: 'held' })
    expect(await answerRequest(ngozi, reference)).toMatchObject({ status: 404 })
    expectDone(await decide(ngozi, reference))
    expectDone(await answerRequest(sunday, reference))
    expect(await stateOf(reference)).toBe('paid')
  })

  test('is not accepted if the person who asked may no longer do so', async () => {
    const leaving = await office.member('bursar')
    await leaving.freshen()
    const { reference } = await office.held()
    expectDone(await decide(leaving, reference))
    await office.context.db.deleteFrom('staff_grant').where('staff_id', '=', leaving.id).execute()
    await ngozi.freshen()
    const refused = await answerRequest(ngozi, reference)
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflicting-change' } })
    expect(refused.body.detail).toContain('may no longer do so')
    expect(await stateOf(reference)).toBe('to-agree')
  })
})

describe('money of at least the amount asked', () => {
  test.each([
    ['from another address', { email: 'uncle@example.com' }, '₦10,000'],
    ['more than was asked', { amount_minor: 1_100_000 }, '₦11,000'],
  ])('%s is accepted by one person', async (_what, seen, amount) => {
    const { person, reference } = await office.held(seen)
    expect(expectDone(await sunday.call('readPayment', { params: { reference } })).can).toContain('accept')
    expect(expectDone(await decide(sunday, reference))).toMatchObject({ state: 'paid' })
    expect(await office.standing(person)).toMatchObject({ has_paid: true })
    expect(await office.subjectsTo(person.email)).toContain(`We have received ${amount}`)
  })

  test('stays paid when the payment service is asked about it again', async () => {
    const { person, reference } = await office.held({ email: 'uncle@example.com' })
    expectDone(await decide(sunday, reference))
    await office.webhook({ event: 'charge.success', data: { id: reference, reference, status: 'success' } })
    await office.work('handle-payment-events')
    expect(await stateOf(reference)).toBe('paid')
    await office.refund(reference)
    expect(await stateOf(reference)).toBe('refunded')
    expect(await office.standing(person)).toMatchObject({ has_paid: false })
  })

  test('in another currency is not booked as a fee', async () => {
    const { reference } = await office.held()
    await sql`update payment set gateway_answer = jsonb_set(gateway_answer, '{currency}', '"GHS"') where reference = ${reference}`.execute(
      office.context.db,
    )
    expect(expectDone(await sunday.call('readPayment', { params: { reference } })).can).toEqual(['give-back', 'move'])
    expectDone(await decide(sunday, reference))
    expect(await answerRequest(ngozi, reference)).toMatchObject({ status: 409 })
    expect(await stateOf(reference)).toBe('to-agree')
  })

  test('in dollars for a fee in naira is accepted by two people', async () => {
    const { person, reference } = await office.held({ currency: 'USD', amount_minor: 5_000 })
    expect(expectDone(await decide(sunday, reference))).toMatchObject({ state: 'to-agree' })
    expect(expectDone(await answerRequest(ngozi, reference))).toMatchObject({
      received: { amount_minor: 5_000, currency: 'USD' },
    })
    expect(await office.subjectsTo(person.email)).toContain('We have received $50')
  })

  test('is not accepted for a fee that was paid in the meantime', async () => {
    const { reference } = await office.held(undefined, async person => {
      const { access_code, reference: other } = await office.opened(person)
      await office.sandbox.payWithCard(access_code, goodCard)
      await office.verify(person, other)
    })
    expect(await decide(sunday, reference)).toMatchObject({ status: 409, body: { code: 'already-paid' } })
    expect(expectDone(await decide(sunday, reference, { action: 'give-back' }))).toMatchObject({
      state: 'to-agree',
      refunds: [{ state: 'asked', amount_minor: 900_000, by: 'gateway' }],
    })
  })
})

describe('money that was meant for another application', () => {
  const move = (who: OfficePerson, reference: string, to: Person) =>
    decide(who, reference, { action: 'move', application: to.application.application_number?.replaceAll('-', ' ') })

  test('pays the fee there once two people agree, and both applicants are told', async () => {
    const { person, reference } = await office.paid()
    const other = await office.somebody()
    expectDone(await move(sunday, reference, other))
    expect(await office.standing(person)).toMatchObject({ has_paid: true })
    expect(expectDone(await answerRequest(ngozi, reference))).toMatchObject({
      uuid: other.application.uuid,
      state: 'paid',
    })
    expect(await office.standing(person)).toMatchObject({ has_paid: false, status: 'awaiting_payment' })
    expect(await office.standing(other)).toMatchObject({ has_paid: true, status: 'submitted' })
    expect((await office.subjectsTo(person.email)).at(-1)).toBe(
      'Your payment of ₦10,000 was meant for another application',
    )
    expect(await office.subjectsTo(other.email)).toContain('We have received ₦10,000')
    const again = await office.opened(person)
    expect(again.reference).not.toBe(reference)
  })

  test('is not moved twice, to a fee that is paid, to too high a fee, or to nowhere', async () => {
    const { reference } = await office.paid()
    const { person: paid } = await office.paid()
    const other = await office.somebody()
    const short = await office.held()
    expect(await move(sunday, reference, paid)).toMatchObject({ status: 409, body: { code: 'already-paid' } })
    expect(await move(sunday, short.reference, other)).toMatchObject({ status: 422, body: { code: 'amount-mismatch' } })
    for (const application of ['26-000-000', 'nothing', crypto.randomUUID()])
      expect(await decide(sunday, reference, { action: 'move', application })).toMatchObject({ status: 404 })
    expect(await decide(sunday, reference, { action: 'move' })).toMatchObject({ status: 422 })
    expectDone(await move(sunday, reference, other))
    expectDone(await answerRequest(ngozi, reference))
    expect(await move(sunday, reference, other)).toMatchObject({ status: 409 })
  })

  test('is not moved out of the scope of the person who asks', async () => {
    const local = await office.member('bursar', { program_types: ['msc'] })
    await local.freshen()
    const { reference } = await office.paid()
    const foreign = await office.somebody('foundation')
    expect(await move(local, reference, foreign)).toMatchObject({ status: 404 })
    const other = await office.member('bursar', { program_types: ['phd'] })
    await other.freshen()
    expect(await decide(other, reference, { action: 'give-back' })).toMatchObject({ status: 404 })
  })
})

describe('a decision', () => {
  test('needs a reason, a payment that exists and a second factor', async () => {
    const { reference } = await office.held()
    expect(await decide(sunday, reference, { reason: ' ' })).toMatchObject({ status: 422 })
    expect(await decide(sunday, reference, { action: 'keep' })).toMatchObject({ status: 422 })
    expect(await decide(sunday, 'msc_1')).toMatchObject({ status: 404 })
    office.clock.advance({ minutes: 6 })
    expect(await decide(sunday, reference)).toMatchObject({ status: 403, body: { code: 'second-factor-needed' } })
  })

  test('is not made about a payment that nobody has paid', async () => {
    const person = await office.somebody()
    const { reference } = await office.opened(person)
    expect(await decide(sunday, reference)).toMatchObject({ status: 409 })
    expect(await decide(sunday, reference, { action: 'give-back' })).toMatchObject({ status: 409 })
  })
})
