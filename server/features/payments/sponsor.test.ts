import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from './payments.fixture.ts'

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterEach(() => portal.disturb(undefined))
afterAll(() => portal.close())

async function makeLink(person: Person, uuid = person.application.uuid) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/payments/sponsor-link',
    headers: person.bearer,
    payload: { application_uuid: uuid },
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function tokenFor(person: Person): Promise<string> {
  const { body } = await makeLink(person)
  const token = /^http:\/\/portal\.test\/pay\/([\w-]{20,})$/.exec(body.url)?.[1]
  if (!token) throw new Error(`No link: ${JSON.stringify(body)}`)
  return token
}

const read = async (token: string) => (await portal.app.inject(`/payments/sponsor/${token}`)).json()
const pay = async (token: string, email = 'uncle@example.com') =>
  (await portal.app.inject({ method: 'POST', url: `/payments/sponsor/${token}`, payload: { email } })).json()
const verify = async (token: string, reference: string) =>
  (await portal.app.inject(`/payments/sponsor/${token}/verify?reference=${reference}`)).json()

describe('a link for someone else to pay', () => {
  test('shows first name, purpose and amount, and nothing else', async () => {
    const person = await portal.somebody()
    expect(await read(await tokenFor(person))).toEqual({
      first_name: 'Adaeze',
      purpose: 'Application fee',
      label: '₦10,000',
      amount: 1_000_000,
      currency: 'NGN',
      status: 'due',
      test_mode: true,
    })
  })

  test('pays the fee once; the applicant gets the receipt, and the link says that it was paid', async () => {
    const person = await portal.somebody()
    const token = await tokenFor(person)
    const opened: InitializeAnswer = await pay(token)
    expect(opened).toMatchObject({ amount: 1_000_000, currency: 'NGN' })
    const checkout = await portal.sandbox.findCheckout(opened.access_code)
    expect(checkout).toMatchObject({ email: 'uncle@example.com', callback_url: `http://portal.test/pay/${token}` })
    expect(checkout?.metadata_json).not.toMatch(new RegExp(`Nwosu|${person.email}|${person.application.uuid}`))
    await portal.sandbox.payWithCard(opened.access_code, goodCard)
    expect(await verify(token, opened.reference)).toMatchObject({ status: 'paid', has_paid: true })
    expect(await read(token)).toMatchObject({ status: 'paid' })
    expect(await pay(token)).toMatchObject({ status: 409, code: 'already-paid' })
    expect(await portal.standing(person)).toMatchObject({ has_paid: true, status: 'submitted' })
    expect(await portal.subjectsTo(person.email)).toContain('We have received ₦10,000')
    const receipt = await portal.mails.newestTo('uncle@example.com')
    expect(receipt.subject).toBe('Your receipt for ₦10,000')
    expect(receipt.text).toContain('Application fee for Adaeze')
    expect(receipt.text + receipt.html).not.toMatch(new RegExp(`Nwosu|${person.email}|${person.application.uuid}`))
    expect((await portal.verify(person, opened.reference)).body).toMatchObject({ status: 'paid' })
  })

  test('used while the applicant pays counts once; the other payment is refunded', async () => {
    const person = await portal.somebody()
    const own = await portal.opened(person)
    const token = await tokenFor(person)
    const sponsored: InitializeAnswer = await pay(token)
    expect(sponsored.reference).not.toBe(own.reference)
    for (const { access_code } of [own, sponsored]) await portal.sandbox.payWithCard(access_code, goodCard)
    expect((await portal.verify(person, own.reference)).body).toMatchObject({ status: 'paid' })
    expect(await verify(token, sponsored.reference)).toMatchObject({ status: 'held', has_paid: true })
    expect(await portal.payment(sponsored.reference)).toMatchObject({ status: 'duplicate' })
  })

  test('reveals nothing about anyone else’s payments', async () => {
    const person = await portal.somebody()
    const other = await portal.somebody()
    const { reference } = await portal.opened(other)
    expect(await verify(await tokenFor(person), reference)).toMatchObject({ status: 404 })
    expect(await verify(await tokenFor(person), 'msc_0')).toMatchObject({ status: 404 })
  })

  test('can only be made by the owner of an application with a fee', async () => {
    const person = await portal.somebody()
    const other = await portal.somebody()
    const free = await portal.somebody('foundation', 'international')
    const transfer = await portal.somebody('phd', 'international')
    expect((await makeLink(person, other.application.uuid)).status).toBe(404)
    expect(await makeLink(free)).toMatchObject({ status: 422, body: { code: 'no-payment-due' } })
    expect(await makeLink(transfer)).toMatchObject({ status: 422, body: { code: 'no-payment-due' } })
  })

  test.each(['x', 'A'.repeat(24), '..%2F..', '%00'])('that is not ours, "%s", is not found', async token => {
    expect(await read(token)).toMatchObject({ status: 404 })
    expect(await pay(token)).toMatchObject({ status: 404 })
  })

  test('is closed when the applicant changes something that ends the fee', async () => {
    const person = await portal.somebody('foundation')
    const token = await tokenFor(person)
    await portal.changeResidency(person, 'international')
    expect(await read(token)).toMatchObject({ status: 'closed', label: '' })
    expect(await pay(token)).toMatchObject({ status: 422 })
  })

  test('is not stored in a form that would open it', async () => {
    const person = await portal.somebody()
    const token = await tokenFor(person)
    const rows = await portal.context.db.selectFrom('sponsor_link').selectAll().execute()
    const audit = await portal.context.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify([rows, audit])).not.toContain(token)
  })

  test.each(['', 'uncle', 'uncle@', 5])('refuses an invalid address: %j', async email => {
    const person = await portal.somebody()
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/payments/sponsor/${await tokenFor(person)}`,
      payload: { email },
    })
    expect(answer.statusCode).toBe(422)
  })

  test('ends, and says so, when the applicant makes another one', async () => {
    const person = await portal.somebody()
    const [old, next] = [await tokenFor(person), await tokenFor(person)]
    for (const answer of [await read(old), await pay(old)])
      expect(answer).toMatchObject({ status: 410, code: 'gone', detail: expect.stringContaining('newer link') })
    expect(await read(next)).toMatchObject({ status: 'due' })
  })

  test('can be ended only by the applicant', async () => {
    const person = await portal.somebody()
    const other = await portal.somebody()
    const token = await tokenFor(person)
    const end = (who: Person) =>
      portal.app.inject({
        method: 'DELETE',
        url: `/payments/sponsor-link/${person.application.uuid}`,
        headers: who.bearer,
      })
    expect((await end(other)).statusCode).toBe(404)
    expect(await read(token)).toMatchObject({ status: 'due' })
    expect(await portal.standing(person)).toHaveProperty('sponsor_link_ends_at')
    for (const _time of ['first', 'second']) expect((await end(person)).statusCode).toBe(204)
    expect(await read(token)).toMatchObject({ status: 410 })
    expect(await portal.standing(person)).not.toHaveProperty('sponsor_link_ends_at')
  })

  test('ends after thirty days', async () => {
    const person = await portal.somebody()
    const token = await tokenFor(person)
    portal.clock.advance({ days: 29 })
    expect(await read(token)).toMatchObject({ status: 'due' })
    portal.clock.advance({ days: 1 })
    for (const answer of [await read(token), await pay(token)])
      expect(answer).toMatchObject({ status: 410, detail: expect.stringContaining('expired') })
  })

  test('ends when the fee is paid, and stays ended when the fee is refunded', async () => {
    const person = await portal.somebody()
    const token = await tokenFor(person)
    const opened: InitializeAnswer = await pay(token)
    await portal.sandbox.payWithCard(opened.access_code, goodCard)
    await verify(token, opened.reference)
    expect(await read(token)).toMatchObject({ status: 'paid' })
    await portal.sandbox.answerProviderCall({
      method: 'POST',
      path: '/refund',
      query: {},
      body: { transaction: opened.reference },
      authorization: `Bearer ${portal.secretKey}`,
    })
    portal.clock.advance({ minutes: 1 })
    await portal.work('deliver-sandbox-webhooks')
    const data = {
      status: 'processed',
      transaction_reference: opened.reference,
      refund_reference: 'r',
      amount: 1_000_000,
    }
    await portal.webhook({ event: 'refund.processed', data })
    await portal.work('handle-payment-events')
    expect(await portal.standing(person)).toMatchObject({ fee_refunded: true })
    expect(await read(token)).toMatchObject({ status: 410 })
  })

  test('that has ended still shows the outcome of a payment that was started with it', async () => {
    const person = await portal.somebody()
    const token = await tokenFor(person)
    const opened: InitializeAnswer = await pay(token)
    await tokenFor(person)
    await portal.sandbox.payWithCard(opened.access_code, goodCard)
    expect(await verify(token, opened.reference)).toMatchObject({ status: 'paid', has_paid: true })
  })
})
