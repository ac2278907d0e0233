import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'
import type { Person } from '../payments/payments.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
beforeAll(async () => {
  office = await moneyOffice()
  sunday = await office.member('bursar')
})
afterAll(() => office.close())

async function announce(person: Person, more: object = {}) {
  const payload = { amount: '10,000', paid_on: '2026-01-05', payer: 'Ada Obi', number: 'FT2026001', ...more }
  const url = `/applications/${person.application.uuid}/transfers`
  const headers = { ...person.bearer, 'content-type': 'application/x-www-form-urlencoded' }
  const form = new URLSearchParams(payload).toString()
  const answer = await office.app.inject({ method: 'POST', url, headers, payload: form })
  return { status: answer.statusCode, body: answer.json() }
}

const enter = (person: Person, more: object = {}) =>
  sunday.call('bookTransfer', {
    body: {
      ...{ application: person.application.uuid, fee: 'application', amount: 995_000, currency: 'NGN' },
      ...{ paid_on: '2026-01-06', payer: 'Ada Obi', number: '', reason: 'On the statement', ...more },
    },
  })

async function transfersOf({ application }: Person) {
  const rows = await office.context.db
    .selectFrom('transfer')
    .innerJoin('application', 'application.id', 'transfer.application_id')
    .select(['transfer.origin', 'transfer.state', 'transfer.amount_minor', 'transfer.bank_number'])
    .where('application.uuid', '=', application.uuid)
    .orderBy('transfer.created_at')
    .execute()
  return rows.map(({ origin, state, amount_minor, bank_number }) => [origin, state, amount_minor / 100, bank_number])
}

describe('a transfer that was announced, of which the bank kept a charge', () => {
  test.each([
    ['with its number', { number: 'FT 2026001' }],
    ['with its number in the text of the bank', { number: 'S9', reason: 'NIP/FT2026001/ADA' }],
    ['without a number', { number: '' }],
  ])('is the one that is found %s', async (_, found) => {
    const person = await office.somebody()
    await announce(person)
    expectDone(await enter(person, found))
    expect(await transfersOf(person)).toMatchObject([['applicant', 'received', 9950, expect.any(String)]])
    expect(await announce(person, { amount: '50', number: 'FT2026002' })).toMatchObject({ status: 201 })
  })

  test('is another one if the bank has given another number', async () => {
    const person = await office.somebody()
    await announce(person)
    expectDone(await enter(person, { number: 'FT777' }))
    expect(await transfersOf(person)).toHaveLength(2)
  })

  test('is found by its number in a statement, whatever the amount', async () => {
    const person = await office.somebody()
    await announce(person, { number: 'FT2026099' })
    const bytes = Buffer.from('Date,Narration,Credit\n2026-01-06,NIP/FT2026099,"9,950.00"')
    const files = { file: { fileName: 'march.csv', contentType: 'text/csv', bytes } }
    const { id, lines } = expectDone(await sunday.call('addStatement', { body: { currency: 'NGN' }, files }))
    expect(lines).toMatchObject([{ state: 'matched', why: expect.stringContaining('They announced ₦10,000') }])
    expectDone(await sunday.call('bookStatement', { params: { id }, body: { lines: [2] } }))
    expect(await transfersOf(person)).toMatchObject([['applicant', 'received', 9950, 'FT2026099']])
  })
})

test('an applicant who announces a number that is known reads nothing about whoever entered it', async () => {
  const [ada, obi] = [await office.somebody(), await office.somebody()]
  expectDone(await enter(ada, { number: 'FT5555', amount: 1_000_000 }))
  const { status, body } = await announce(obi, { number: 'FT5555' })
  expect(status).toBe(409)
  expect(body.detail).toBe('We know a transfer with this number already. Check the number on your slip.')
})
