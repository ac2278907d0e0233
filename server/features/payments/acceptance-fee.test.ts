import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { confirmTransfer } from '../../testing/bank-transfer.ts'
import { type ToldWanted, writeTold } from '../../testing/told.ts'
import { feeMinorOf, goodCard, type PaymentPortal, type Person, paymentPortal } from './payments.fixture.ts'

const feeMinor = 5_000_000
const label = '₦50,000'

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
  await setFee(feeMinor)
})
afterEach(() => portal.disturb(undefined))
afterAll(() => portal.close())

const setFee = (amountMinor: number) =>
  sql`update round set acceptance_fee_minor = ${amountMinor}`.execute(portal.context.db)

interface Admitted extends Person {
  decision: string
}

/** Someone who paid the application fee and was offered a place, which they have accepted by default. */
async function admitted(wanted: ToldWanted = {}): Promise<Admitted> {
  const person = await portal.somebody()
  await pay(await portal.opened(person), person)
  const decision = await writeTold(portal.context, person.application.uuid, { state: 'accepted', ...wanted })
  return { ...person, decision }
}

async function pay({ access_code, reference }: InitializeAnswer, person: Person) {
  await portal.sandbox.payWithCard(access_code, goodCard)
  return (await portal.verify(person, reference)).body
}

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, who: Person | undefined, payload?: object) {
  const headers = who?.bearer
  const answer = await portal.app.inject({
    method,
    url,
    ...(headers ? { headers } : {}),
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.body ? answer.json() : undefined }
}

const open = (person: Person, amount: number = feeMinor, metadata: object = {}) =>
  call('POST', '/payments/initialize', person, {
    amount,
    email: person.email,
    metadata: { application_uuid: person.application.uuid, fee: 'acceptance', ...metadata },
  })

async function opened(person: Person): Promise<InitializeAnswer> {
  const { status, body } = await open(person)
  if (status !== 200) throw new Error(`Not opened: ${JSON.stringify(body)}`)
  return body
}

async function sponsorToken(person: Person, fee?: 'acceptance'): Promise<string> {
  const named = { application_uuid: person.application.uuid, ...(fee ? { fee } : {}) }
  const { body } = await call('POST', '/payments/sponsor-link', person, named)
  return String(body.url).split('/').at(-1) ?? ''
}

async function feeOf(person: Person) {
  const { case: held } = await portal.standing(person)
  return (held as { offer?: { acceptance_fee?: Record<string, unknown> } }).offer?.acceptance_fee
}

const offerState = async ({ decision }: Admitted) =>
  (
    await portal.context.db
      .selectFrom('offer')
      .select('state')
      .where('decision_id', '=', decision)
      .executeTakeFirstOrThrow()
  ).state

const refundsOf = (reference: string) =>
  portal.context.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount_minor', 'refund.status'])
    .where('payment.reference', '=', reference)
    .execute()

describe('an applicant who accepted a place', () => {
  test('sees what is due and by when, pays it by card, and gets a receipt that names the fee', async () => {
    const person = await admitted()
    expect(await feeOf(person)).toEqual({
      amount: feeMinor,
      currency: 'NGN',
      label,
      state: 'due',
      pay_before: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const checkout = await opened(person)
    expect(checkout).toMatchObject({ amount: feeMinor, currency: 'NGN' })
    const seen = await portal.sandbox.findCheckout(checkout.access_code)
    expect(seen).toMatchObject({ callback_url: 'http://portal.test/acceptance-fee' })
    expect(seen?.metadata_json).toContain('Acceptance fee')
    expect(await pay(checkout, person)).toMatchObject({ status: 'paid', has_paid: true, amount: feeMinor })
    expect(await feeOf(person)).toMatchObject({ state: 'paid', payment_reference: checkout.reference })
    const mail = await portal.mails.newestTo(person.email)
    expect(mail).toMatchObject({ subject: `We have received ${label}` })
    expect(mail.text).toContain('Acceptance fee')
    const receipt = await portal.app.inject({
      url: `/payments/${checkout.reference}/receipt`,
      headers: person.bearer,
    })
    expect(receipt).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } })
  })

  test('and has no other open condition is confirmed by the payment', async () => {
    const person = await admitted()
    await pay(await opened(person), person)
    expect(await offerState(person)).toBe('confirmed')
  })

  test('and still has an open condition is not confirmed by the payment', async () => {
    const person = await admitted({ kind: 'conditional_offer', conditions: ['Send your final transcript'] })
    await pay(await opened(person), person)
    expect(await offerState(person)).toBe('accepted')
    expect(await feeOf(person)).toMatchObject({ state: 'paid' })
  })

  test('gets the same checkout twice, and cannot pay again', async () => {
    const person = await admitted()
    const [first, second] = await Promise.all([opened(person), opened(person)])
    expect(first).toEqual(second)
    await pay(first, person)
    expect(await open(person)).toMatchObject({
      status: 409,
      body: { detail: 'You have already paid the acceptance fee.' },
    })
  })

  test('pays the fee in the offer, even if the fee has changed since', async () => {
    const person = await admitted()
    await setFee(9_900_000)
    try {
      expect(await feeOf(person)).toMatchObject({ amount: feeMinor })
      expect(await open(person, 9_900_000)).toMatchObject({ status: 422, body: { code: 'amount-mismatch' } })
      expect(await pay(await opened(person), person)).toMatchObject({ status: 'paid', amount: feeMinor })
    } finally {
      await setFee(feeMinor)
    }
  })

  test('owes nothing if the offer has no fee', async () => {
    await setFee(0)
    const person = await admitted().finally(() => setFee(feeMinor))
    expect(await feeOf(person)).toBeUndefined()
    expect(await open(person, 0)).toMatchObject({ status: 422, body: { code: 'no-payment-due' } })
  })

  test.each([
    ['offered', 'when you have accepted your place', 'the offer is not accepted'],
    ['deferred', 'if you deferred, when your new session begins', 'the place begins later'],
    ['confirmed', 'can no longer be confirmed'],
    ['declined', 'can no longer be confirmed'],
    ['lapsed', 'can no longer be confirmed'],
    ['revoked', 'can no longer be confirmed'],
  ])('cannot pay for an offer that is %s, by card, link or transfer', async (state, why, inTheOffice = why) => {
    const person = await admitted({ state })
    const refusal = { status: 422, body: { code: 'no-payment-due', detail: expect.stringContaining(why) } }
    expect(await open(person)).toMatchObject(refusal)
    const named = { application_uuid: person.application.uuid, fee: 'acceptance' }
    expect(await call('POST', '/payments/sponsor-link', person, named)).toMatchObject(refusal)
    const transfer = { amount: '50,000', currency: 'NGN', by: 'Ngozi Bello', why: 'Seen on the statement' }
    const application = person.application.uuid
    await expect(confirmTransfer(portal.context, { application, fee: 'acceptance', ...transfer })).rejects.toThrow(
      inTheOffice,
    )
  })

  test('cannot pay for an unreleased offer, or see that there is a fee', async () => {
    const person = await admitted({ toldInMinutes: 5 })
    expect(await open(person)).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^No acceptance fee/) },
    })
    expect(JSON.stringify(await portal.standing(person))).not.toContain('acceptance_fee')
  })
})

describe('the two fees of one applicant are never mixed up', () => {
  test('even if the amounts are equal: each payment pays exactly one', async () => {
    const amount = feeMinorOf('nigeria')
    await setFee(amount)
    try {
      const person = await portal.somebody()
      const application = await portal.opened(person)
      await pay(application, person)
      await writeTold(portal.context, person.application.uuid, { state: 'accepted' })
      expect(await feeOf(person)).toMatchObject({ state: 'due', amount })
      const acceptance = (await open(person, amount)).body
      expect(acceptance.reference).not.toBe(application.reference)
      expect((await portal.verify(person, application.reference)).body).toMatchObject({ status: 'paid' })
      expect(await feeOf(person)).toMatchObject({ state: 'due' })
      await pay(acceptance, person)
      expect(await feeOf(person)).toMatchObject({ state: 'paid', payment_reference: acceptance.reference })
      expect(await portal.standing(person)).toMatchObject({ payment_reference: application.reference })
    } finally {
      await setFee(feeMinor)
    }
  })

  test('an event that names the other fee for a reference changes nothing', async () => {
    const person = await admitted()
    const paidFee = await portal.payment(String((await portal.standing(person)).payment_reference))
    const { reference } = await opened(person)
    const metadata = { application_uuid: person.application.uuid, fee: 'application', purpose: 'Application fee' }
    for (const named of [reference, String(paidFee.reference)]) {
      const data = { id: `9${named.length}1`, reference: named, status: 'success', amount: feeMinor, metadata }
      await portal.webhook({ event: 'charge.success', data: { ...data, currency: 'NGN', domain: 'test' } })
    }
    await portal.work('handle-payment-events')
    expect(await feeOf(person)).toMatchObject({ state: 'due' })
    expect(await portal.payment(reference)).toMatchObject({ status: 'open', fee: 'acceptance' })
  })

  test('a payment of an open application fee never pays an acceptance fee', async () => {
    const person = await portal.somebody()
    const checkout = await portal.opened(person)
    expect(await open(person)).toMatchObject({ status: 422, body: { code: 'no-payment-due' } })
    await pay(checkout, person)
    expect(await portal.payment(checkout.reference)).toMatchObject({ fee: 'application', decision_id: null })
  })

  test('a sponsor link pays the fee it was made for, and reveals no other payment', async () => {
    const person = await admitted()
    const token = await sponsorToken(person, 'acceptance')
    expect((await call('GET', `/payments/sponsor/${token}`, undefined)).body).toEqual({
      first_name: 'Adaeze',
      purpose: 'Acceptance fee',
      label,
      amount: feeMinor,
      currency: 'NGN',
      status: 'due',
      test_mode: true,
    })
    const applicationFee = String((await portal.standing(person)).payment_reference)
    expect(await call('GET', `/payments/sponsor/${token}/verify?reference=${applicationFee}`, undefined)).toMatchObject(
      {
        status: 404,
      },
    )
    const { body } = await call('POST', `/payments/sponsor/${token}`, undefined, { email: 'aunt@example.com' })
    await portal.sandbox.payWithCard(body.access_code, goodCard)
    expect(await call('GET', `/payments/sponsor/${token}/verify?reference=${body.reference}`, undefined)).toMatchObject(
      {
        body: { status: 'paid' },
      },
    )
    expect(await feeOf(person)).toMatchObject({ state: 'paid' })
    expect((await portal.mails.newestTo('aunt@example.com')).text).toContain('Acceptance fee for Adaeze')
  })

  test('a link for the application fee that was passed on earlier does not pay the acceptance fee', async () => {
    const person = await portal.somebody()
    const token = await sponsorToken(person)
    await pay(await portal.opened(person), person)
    await writeTold(portal.context, person.application.uuid, { state: 'accepted' })
    expect(await call('GET', `/payments/sponsor/${token}`, undefined)).toMatchObject({
      body: { purpose: 'Application fee', status: 'paid' },
    })
    expect(await call('POST', `/payments/sponsor/${token}`, undefined, { email: 'a@example.com' })).toMatchObject({
      status: 409,
    })
    await sponsorToken(person, 'acceptance')
    expect(await call('DELETE', `/payments/sponsor-link/${person.application.uuid}`, person)).toMatchObject({
      status: 204,
    })
    expect(await feeOf(person)).toHaveProperty('sponsor_link_ends_at')
  })

  test('no one can pay or read another applicant’s acceptance fee as their own', async () => {
    const [person, stranger] = [await admitted(), await admitted()]
    const { reference } = await opened(person)
    expect(await open({ ...stranger, application: person.application })).toMatchObject({ status: 404 })
    expect((await portal.verify(stranger, reference)).status).toBe(404)
    expect(await call('GET', `/payments/${reference}/receipt`, stranger)).toMatchObject({ status: 404 })
  })
})

describe('an acceptance fee that is paid', () => {
  test.each(['declined', 'revoked', 'withdrawn'])(
    'after the offer was %s is recorded and refunded, and gives no place',
    async state => {
      const person = await admitted()
      const checkout = await opened(person)
      await portal.context.db.updateTable('offer').set({ state }).where('decision_id', '=', person.decision).execute()
      expect(await pay(checkout, person)).toMatchObject({ status: 'held', has_paid: false })
      expect(await portal.payment(checkout.reference)).toMatchObject({ status: 'late' })
      expect(await refundsOf(checkout.reference)).toEqual([{ amount_minor: feeMinor, status: 'due' }])
      expect(await offerState(person)).toBe(state)
      expect((await portal.mails.to(person.email)).map(({ subject }) => subject)).toContain(
        `We are refunding ${label} to you`,
      )
      await portal.work('request-refunds')
      expect(await refundsOf(checkout.reference)).toMatchObject([{ status: 'requested' }])
    },
  )

  test('for a lapsed offer is recorded and refunded, and gives no place; a new checkout is refused', async () => {
    const person = await admitted()
    const checkout = await opened(person)
    await portal.context.db.transaction().execute(async tx => {
      // No transition leads from accepted to lapsed, so the triggers that enforce them are disabled briefly.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update offer set state = 'lapsed' where decision_id = ${person.decision}`.execute(tx)
    })
    expect((await open(person)).status).toBeGreaterThanOrEqual(400)
    expect(await pay(checkout, person)).toMatchObject({ has_paid: false })
    expect(await portal.payment(checkout.reference)).toMatchObject({ status: 'late' })
    expect(await refundsOf(checkout.reference)).toEqual([{ amount_minor: feeMinor, status: 'due' }])
    expect(await offerState(person)).toBe('lapsed')
  })

  test('after its owner has withdrawn the application is refunded', async () => {
    const person = await admitted()
    const checkout = await opened(person)
    expect(await call('POST', `/applications/${person.application.uuid}/withdraw`, person, {})).toMatchObject({
      status: 200,
    })
    await pay(checkout, person)
    expect(await portal.payment(checkout.reference)).toMatchObject({ status: 'late' })
  })

  test('for an earlier offer does not pay for the one that replaced it', async () => {
    const person = await admitted()
    const checkout = await opened(person)
    await sql`update decision set ended_at = now(), ended_by_kind = 'command', end_reason = 'replaced'
      where id = ${person.decision}`.execute(portal.context.db)
    const decision = await writeTold(portal.context, person.application.uuid, { state: 'accepted' })
    await pay(checkout, person)
    expect(await portal.payment(checkout.reference)).toMatchObject({ status: 'late' })
    expect(await feeOf(person)).toMatchObject({ state: 'due' })
    expect(await offerState({ ...person, decision })).toBe('accepted')
  })

  test('by the applicant and a sponsor at the same time is recorded once; the other payment is refunded', async () => {
    const person = await admitted()
    const own = await opened(person)
    const token = await sponsorToken(person, 'acceptance')
    const { body } = await call('POST', `/payments/sponsor/${token}`, undefined, { email: 'uncle@example.com' })
    for (const { access_code } of [own, body]) await portal.sandbox.payWithCard(access_code, goodCard)
    await Promise.all([portal.verify(person, own.reference), portal.verify(person, body.reference)])
    const statuses = [await portal.payment(own.reference), await portal.payment(body.reference)].map(one => one.status)
    expect(statuses.sort()).toEqual(['duplicate', 'paid'])
  })

  test('but not reported by any browser is found by the sweep', async () => {
    const person = await admitted()
    const checkout = await opened(person)
    await portal.sandbox.payWithCard(checkout.access_code, goodCard)
    portal.clock.advance({ minutes: 5 })
    await portal.work('check-payments')
    expect(await feeOf(person)).toMatchObject({ state: 'paid' })
  })

  test('with a different amount is held and never counts', async () => {
    const person = await admitted()
    const checkout = await opened(person)
    await portal.sandbox.payWithCard(checkout.access_code, goodCard)
    portal.disturb(async ({ path }, real) => {
      if (!path.startsWith('/transaction/verify/')) return real()
      const { body } = await real()
      return { status: 200, body: { status: true, data: { ...(body as { data: object }).data, amount: 100 } } }
    })
    expect((await portal.verify(person, checkout.reference)).body).toMatchObject({ status: 'held', has_paid: false })
    expect(await feeOf(person)).toMatchObject({ state: 'held', payment_reference: checkout.reference })
    expect(await offerState(person)).toBe('accepted')
    const mail = (await portal.mails.to(person.email)).find(({ subject }) => subject.startsWith('We are checking'))
    expect(mail?.text).toContain('does not match your acceptance fee')
    expect(await portal.standing(person)).not.toHaveProperty('payment_held')
  })

  test('and refunded is due again, and the application fee stays paid', async () => {
    const person = await admitted()
    const checkout = await opened(person)
    await pay(checkout, person)
    await portal.refund(checkout.reference)
    expect(await portal.payment(checkout.reference)).toMatchObject({ status: 'refunded' })
    expect(await offerState(person)).toBe('accepted')
    expect(await feeOf(person)).toMatchObject({ state: 'due', returned: true })
    expect(await portal.standing(person)).toMatchObject({ has_paid: true, status: 'submitted' })
    expect(await pay(await opened(person), person)).toMatchObject({ status: 'paid' })
  })

  test('by bank transfer is recorded by the office, with a receipt', async () => {
    const person = await admitted()
    const transfer = { amount: '50,000', currency: 'NGN', by: 'Ngozi Bello', why: 'Seen on the statement' }
    const application = person.application.uuid
    await expect(confirmTransfer(portal.context, { application, ...transfer })).rejects.toThrow('already been paid')
    const booked = await confirmTransfer(portal.context, { application, fee: 'acceptance', ...transfer })
    expect(booked).toMatchObject({ status: 'paid', fee: 'acceptance', payer: 'office' })
    expect(await feeOf(person)).toMatchObject({ state: 'paid', payment_reference: booked.reference })
  })
})

describe('an undergraduate', () => {
  test('cannot pay the acceptance fee before CAPS, by card or link, and sees that JAMB comes first', async () => {
    const person = await portal.somebody('undergraduate')
    await writeTold(portal.context, person.application.uuid, { state: 'accepted', programme: 'computer-science' })
    expect(await feeOf(person)).toMatchObject({ state: 'caps-first' })
    const refusal = { status: 422, body: { detail: expect.stringContaining('CAPS') } }
    expect(await open(person)).toMatchObject(refusal)
    const named = { application_uuid: person.application.uuid, fee: 'acceptance' }
    expect(await call('POST', '/payments/sponsor-link', person, named)).toMatchObject(refusal)
  })
})
