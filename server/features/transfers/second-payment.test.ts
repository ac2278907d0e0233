import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { multipartOf } from '../../testing/people.ts'
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
beforeEach(async () => {
  await sunday.freshen()
  await ngozi.freshen()
})

const reason = 'The fee was paid twice.'
const transferOf = (person: Person, number: string, more: object = {}) => ({
  ...{ application: person.application.uuid, fee: 'application', amount: 1_000_000, currency: 'NGN' },
  ...{ paid_on: '2026-01-05', payer: 'Ada Obi', number, reason: 'On the statement', ...more },
})
const book = (person: Person, number: string, more: object = {}) =>
  sunday.call('bookTransfer', { body: transferOf(person, number, more) })

async function announced(person: Person, number: string): Promise<string> {
  const said = { amount: '10,000', paid_on: '2026-01-05', payer: 'Ada Obi', number }
  const { headers, payload } = multipartOf(said)
  const url = `/applications/${person.application.uuid}/transfers`
  const answer = await office.app.inject({ method: 'POST', url, headers: { ...headers, ...person.bearer }, payload })
  return answer.json().transfers[0].id
}

async function payByCard(person: Person): Promise<string> {
  const { reference, access_code } = await office.opened(person)
  await office.sandbox.payWithCard(access_code, goodCard)
  await office.verify(person, reference)
  return reference
}

const stateOf = async (id: string) => expectDone(await sunday.call('readTransfer', { params: { id } })).state
const needsSomebody = async (reference: string) =>
  expectDone(await sunday.call('listPayments', { query: 'q=is:todo' })).rows.some(
    (row: { reference: string }) => row.reference === reference,
  )

async function givenBack(id: string): Promise<void> {
  const params = { id }
  expectDone(await sunday.call('giveBackTransfer', { params, body: { reason } }))
  expect(expectDone(await ngozi.call('giveBackTransfer', { params, body: { reason } }))).toMatchObject({
    state: 'returned',
  })
}

describe('a second payment for one fee is never forgotten:', () => {
  test('₦9,000 by card that is held still needs somebody after ₦10,000 was paid, and is given back', async () => {
    const { person, reference } = await office.held({ amount_minor: 900_000 }, async payer => {
      // A transfer of the whole fee is confirmed before the short payment is known.
      expect((await book(payer, 'WHOLE-1')).status).toBe(201)
    })
    expect(await office.standing(person)).toMatchObject({ has_paid: true })
    expect(await needsSomebody(reference)).toBe(true)
    const story = expectDone(await sunday.call('readPayment', { params: { reference } }))
    expect(story.can).toEqual(expect.arrayContaining(['give-back', 'move']))
    const params = { reference }
    expectDone(await sunday.call('decidePayment', { params, body: { action: 'give-back', reason } }))
    const { refunds } = expectDone(await sunday.call('readPayment', { params }))
    expectDone(await ngozi.call('approveRefund', { params: { id: refunds[0].id } }))
    expect(await office.standing(person)).toMatchObject({ has_paid: true })
  })

  test('₦9,000 by transfer waits for the rest, stays on the list after ₦10,000 by card, and is given back', async () => {
    const person = await office.somebody()
    const { id } = expectDone(await book(person, 'SHORT-1', { amount: 900_000 }))
    await payByCard(person)
    expect(await office.standing(person)).toMatchObject({ has_paid: true })
    expect(await stateOf(id)).toBe('received')
    await givenBack(id)
  })

  test('a transfer that was announced and came after the card counts is received, and given back without a false email', async () => {
    const person = await office.somebody()
    const id = await announced(person, 'LATE-1')
    await payByCard(person)
    const approved = expectDone(await sunday.call('approveTransfer', { params: { id } }))
    expect(approved).toMatchObject({ state: 'received', can: ['give-back'] })
    await givenBack(id)
    const subjects = await office.subjectsTo(person.email)
    expect(subjects).toContain('We have sent ₦10,000 back')
    expect(subjects.join()).not.toContain('We cannot find your transfer')
  })

  test('found on the statement as more than was due, the announced transfer is that one and not a second', async () => {
    const person = await office.somebody()
    const id = await announced(person, 'LATE-2')
    await payByCard(person)
    const recorded = expectDone(await book(person, 'LATE-2', { surplus: true }))
    expect(recorded).toEqual({ id, state: 'received' })
    const { rows } = await sql`select from transfer where bank_number = 'LATE-2'`.execute(office.context.db)
    expect(rows).toHaveLength(1)
  })

  test('a large transfer that a second person confirms after the fee was waived or paid is received', async () => {
    const person = await office.somebody()
    const { id, state } = expectDone(await book(person, 'LARGE-1', { amount: 3_000_000 }))
    expect(state).toBe('asked')
    await payByCard(person)
    expect(expectDone(await ngozi.call('approveTransfer', { params: { id } }))).toMatchObject({ state: 'received' })
    await givenBack(id)
  })

  test('a line of a statement that is of someone who has paid is received once a person says whose it is', async () => {
    const { person } = await office.paid()
    const number = String(person.application.application_number)
    const csv = ['Date,Narration,Reference,Credit', `2026-01-05,TRF ${number} FEES,AGAIN-1,"10,000.00"`].join('\n')
    const file = { fileName: 'again.csv', contentType: 'text/csv', bytes: Buffer.from(csv) }
    const { body } = await sunday.call('addStatement', { body: { currency: 'NGN' }, files: { file } })
    expect(body.lines).toMatchObject([{ state: 'open', why: expect.stringContaining('is paid') }])
    const params = { id: body.id }
    expect(await sunday.call('bookStatement', { params, body: { lines: [2] } })).toMatchObject({ status: 409 })
    const said = { lines: [{ line: 2, application: number }] }
    const [line] = expectDone(await sunday.call('bookStatement', { params, body: said })).lines
    expect(line).toMatchObject({ state: 'booked' })
    expect(await stateOf(line.transfer)).toBe('received')
    await givenBack(line.transfer)
  })

  test('two cards for one fee: the second goes back by itself', async () => {
    const person = await office.somebody()
    const first = await office.opened(person)
    await sql`update payment set status = 'superseded' where reference = ${first.reference}`.execute(office.context.db)
    await payByCard(person)
    await office.sandbox.payWithCard(first.access_code, goodCard)
    await office.verify(person, first.reference)
    expect(await needsSomebody(first.reference)).toBe(true)
    await office.work('request-refunds')
    expect(await office.subjectsTo(person.email)).toContain('We are refunding ₦10,000 to you')
  })
})

test('the second person of a transfer and of a waiver needs a second factor of the last five minutes', async () => {
  const large = expectDone(await book(await office.somebody(), 'FRESH-1', { amount: 3_000_000 }))
  const paid = await office.somebody()
  await payByCard(paid)
  const over = expectDone(await book(paid, 'FRESH-2', { surplus: true }))
  expectDone(await sunday.call('giveBackTransfer', { params: { id: over.id }, body: { reason } }))
  const { application } = await office.somebody()
  const waiver = expectDone(await sunday.call('askFeeWaiver', { body: { application: application.uuid, reason } }))
  const second = [
    () => ngozi.call('approveTransfer', { params: { id: large.id } }),
    () => ngozi.call('giveBackTransfer', { params: { id: over.id }, body: { reason } }),
    () => ngozi.call('approveFeeWaiver', { params: { id: waiver.id } }),
  ]
  office.clock.advance({ minutes: 6 })
  for (const act of second) expect(await act()).toMatchObject({ status: 403, body: { code: 'second-factor-needed' } })
  await ngozi.freshen()
  for (const act of second) expectDone(await act())
})
