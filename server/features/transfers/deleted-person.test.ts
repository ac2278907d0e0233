import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone } from '../../testing/office.ts'
import { password } from '../../testing/people.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'
import type { Person } from '../payments/payments.fixture.ts'

/* Whoever has asked to be deleted gets their money back first: the bank needs their name for it. */

let office: MoneyOffice
beforeAll(async () => {
  office = await moneyOffice()
})
afterAll(() => office.close())

async function booked(person: Person, amount: number) {
  const sunday = await office.member('bursar')
  const body = { application: person.application.uuid, fee: 'application', amount, currency: 'NGN' }
  const found = { paid_on: '2026-01-05', payer: 'Ada Obi', number: `D-${person.application.uuid}`, reason: 'Seen' }
  return expectDone(await sunday.call('bookTransfer', { body: { ...body, ...found } }))
}

async function asksDeletion(person: Person): Promise<void> {
  const payload = { password, confirmation: 'delete my account', withdraw: true }
  const asked = await office.app.inject({ method: 'POST', url: '/account/deletion', headers: person.bearer, payload })
  expect(asked.statusCode).toBe(200)
  office.clock.advance({ days: 14, minutes: 1 })
  await office.work('end-accounts')
}

const isThere = async ({ application }: Person) => {
  const rows = await office.context.db
    .selectFrom('application')
    .select('erased_at')
    .where('uuid', '=', application.uuid)
    .execute()
  return rows.length > 0 && rows[0]?.erased_at === null
}

/** By another colleague each time. */
async function act(call: 'discardTransfer' | 'giveBackTransfer', id: string) {
  const who = await office.member('bursar')
  return who.call(call, { params: { id }, body: { reason: 'As the bank says.' } })
}

describe('a person who asked to be deleted', () => {
  test('is waited for while a transfer that pays for nothing is here, and goes once it is given back', async () => {
    const person = await office.somebody()
    const { id, state } = await booked(person, 900_000)
    expect(state).toBe('received')
    await asksDeletion(person)
    expect(await isThere(person)).toBe(true)
    expect(expectDone(await act('giveBackTransfer', id))).toMatchObject({ state: 'returning', payer: 'Ada Obi' })
    await office.work('end-accounts')
    expect(await isThere(person)).toBe(true)
    expectDone(await act('giveBackTransfer', id))
    await office.work('end-accounts')
    expect(await isThere(person)).toBe(false)
  })

  test('is waited for while a second person has to confirm a transfer', async () => {
    const person = await office.somebody()
    const { id, state } = await booked(person, 3_000_000)
    expect(state).toBe('asked')
    await asksDeletion(person)
    expect(await isThere(person)).toBe(true)
    expectDone(await act('discardTransfer', id))
    await office.work('end-accounts')
    expect(await isThere(person)).toBe(false)
  })

  test('is waited for while a payment is held that nobody has decided', async () => {
    const { person, reference } = await office.held()
    await asksDeletion(person)
    expect(await isThere(person)).toBe(true)
    const bursar = await office.member('bursar')
    expectDone(
      await bursar.call('decidePayment', { params: { reference }, body: { action: 'give-back', reason: 'Not ours' } }),
    )
  })
})
