import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type MoneyOffice, moneyOffice } from './money.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
beforeAll(async () => {
  office = await moneyOffice()
  sunday = await office.member('bursar')
})
afterAll(() => office.close())

const read = async (reference: string, who = sunday) =>
  expectDone(await who.call('readPayment', { params: { reference } }))

interface Event {
  kind: string
}

describe('the story of a payment', () => {
  test('tells what was asked, opened and booked, with the receipt', async () => {
    const { person, reference } = await office.paid()
    const story = await read(reference)
    expect(story).toMatchObject({
      reference,
      uuid: person.application.uuid,
      state: 'paid',
      fee: 'application',
      email: person.email,
      asked: { amount_minor: 1_000_000, currency: 'NGN' },
      received: { amount_minor: 1_000_000, currency: 'NGN' },
      others: [],
    })
    expect(story.receipt_number).toMatch(/^R\d{2}-\d{6}$/)
    expect(story.events.map(({ kind }: Event) => kind)).toEqual(['asked', 'opened', 'settled'])
    expect(story.events[2]).toMatchObject({ by: { kind: 'gateway' }, sum: { amount_minor: 1_000_000 } })
  })

  test('tells what came and why it does not count', async () => {
    const { reference } = await office.held()
    const story = await read(reference)
    expect(story).toMatchObject({ state: 'held', received: { amount_minor: 900_000 }, held_for: 'amount' })
    expect(story).not.toHaveProperty('receipt_number')
    expect(story.events.at(-1)).toMatchObject({ kind: 'held', detail: 'amount', sum: { amount_minor: 900_000 } })
  })

  test('is told by its sum in the file, on the person’s page and to the payer too', async () => {
    const { person, reference } = await office.held()
    const uuid = person.application.uuid
    const officer = await office.member('officer')
    const { payments } = expectDone(await sunday.call('readFees', { params: { uuid } }))
    expect(payments).toMatchObject([{ reference, amount: '₦10,000', received: '₦9,000' }])
    const account = await office.context.db
      .selectFrom('application')
      .select('account_id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    // The help desk finds a person only once an application was submitted to it.
    await office.context.db.updateTable('application').set({ status: 'submitted' }).where('uuid', '=', uuid).execute()
    const { money } = expectDone(await officer.call('readAccount', { params: { id: account.account_id ?? '' } }))
    expect(money).toMatchObject([
      { reference, uuid, state: 'held', asked: { amount_minor: 1_000_000 }, received: { amount_minor: 900_000 } },
    ])
    expect(await office.subjectsTo(person.email)).toContain('We are checking your payment of ₦9,000')
    const paid = await office.paid()
    const file = expectDone(await sunday.call('readFees', { params: { uuid: paid.person.application.uuid } }))
    expect(file.payments[0]).not.toHaveProperty('received')
  })

  test('tells of the provider’s event once, however often it is repeated', async () => {
    const person = await office.somebody()
    const { reference, access_code } = await office.opened(person)
    const { goodCard } = await import('../payments/payments.fixture.ts')
    await office.sandbox.payWithCard(access_code, goodCard)
    const id = await office.context.db
      .selectFrom('sandbox_transaction')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const event = { event: 'charge.success', data: { id: id.id, reference, status: 'success', amount: 1_000_000 } }
    for (let time = 0; time < 3; time += 1) await office.webhook(event)
    await office.work('handle-payment-events')
    const { events } = await read(reference)
    expect(events.map(({ kind }: Event) => kind)).toEqual(['asked', 'opened', 'told', 'settled'])
  })

  test('tells of the other payments of the same application', async () => {
    let again = ''
    const { reference } = await office.held({ amount_minor: 900_000 }, async person => {
      again = (await office.opened(person)).reference
    })
    const story = await read(reference)
    expect(story.others).toMatchObject([{ reference: again, state: 'open' }])
  })

  test('leaves a line that names the payment and the person who read it, once in ten minutes', async () => {
    const { reference } = await office.paid()
    await read(reference)
    await read(reference)
    const lines = await office.context.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id'])
      .where('subject', '=', `payment:${reference}`)
      .where('action', '=', 'payment.read')
      .execute()
    expect(lines).toEqual([{ actor_kind: 'staff', actor_id: sunday.id }])
  })

  test('is not there outside the scope, nor are payments that no one opened', async () => {
    const { reference } = await office.paid()
    const elsewhere = await office.member('bursar', { schools: ['engineering'] })
    const nothing = { status: 404, body: { code: 'not-found' } }
    expect(await elsewhere.call('readPayment', { params: { reference } })).toMatchObject(nothing)
    for (const wrong of ['msc_0', '%00', "' or true", 'x'.repeat(100)])
      expect(await sunday.call('readPayment', { params: { reference: wrong } }), wrong).toMatchObject(nothing)
  })
})
