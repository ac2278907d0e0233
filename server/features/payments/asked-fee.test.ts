import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { expectDone } from '../../testing/office.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'
import { goodCard, type Person } from './payments.fixture.ts'

/* Fees that were asked for stay, whatever is published afterwards (office.md section 8). */
let office: MoneyOffice
beforeAll(async () => {
  office = await moneyOffice()
})
afterAll(() => office.close())

/** From here on Master’s and Ph.D. applicants are asked for other fees. */
function publishFees(naira = 1_200_000): void {
  const { applicationFees } = catalogue()
  const nigeria = { kind: 'card', amountMinor: naira, currency: 'NGN' } as const
  const fees = { nigeria, international: { kind: 'free' } as const }
  onTestFinished(replaceCatalogue({ ...catalogue(), applicationFees: { ...applicationFees, msc: fees, phd: fees } }))
}

async function pay(person: Person, { reference, access_code }: { reference: string; access_code: string }) {
  await office.sandbox.payWithCard(access_code, goodCard)
  return (await office.verify(person, reference)).body
}

test('a fee that was asked for is what the applicant reads, pays and gets a receipt for', async () => {
  const person = await office.somebody()
  publishFees()
  const standing = await office.standing(person)
  expect(standing).toMatchObject({
    progress: { fee: { state: 'due', amount: '₦10,000' } },
    asked_fees: { program_type: 'msc', nigeria: { amountMinor: 1_000_000 }, international: { amountMinor: 5000 } },
  })
  expect(await office.open(person, 1_200_000)).toMatchObject({ status: 422, body: { code: 'amount-mismatch' } })
  expect(await pay(person, await office.opened(person, 1_000_000))).toMatchObject({ has_paid: true, amount: 1_000_000 })
  expect(await office.standing(person)).not.toHaveProperty('asked_fees')
})

test('a checkout that was open when other fees were published counts', async () => {
  const person = await office.somebody()
  const open = await office.opened(person, 1_000_000)
  publishFees()
  expect(await pay(person, open)).toMatchObject({ has_paid: true })
})

test('whoever moves abroad before paying is asked for what they were told, also where it has become free', async () => {
  const person = await office.somebody()
  publishFees()
  await office.changeResidency(person, 'international')
  expect(await office.standing(person)).toMatchObject({
    status: 'awaiting_payment',
    progress: { fee: { amount: '$50' } },
  })
})

test('an application that is submitted or submitted again is asked for the fee of that day', async () => {
  const person = await office.somebody()
  publishFees()
  const url = `/applications/${person.application.uuid}/edit`
  const draft = (await office.app.inject({ method: 'POST', url, headers: person.bearer })).json()
  expect(draft).toMatchObject({ status: 'draft', progress: { fee: { amount: '₦12,000' } } })
  expect(draft).not.toHaveProperty('asked_fees')
  const again = await office.apply(person, 'msc')
  expect((await office.open(again, 1_200_000)).status).toBe(200)
  expect((await office.open(await office.somebody(), 1_000_000)).status).toBe(422)
})

test('the bursary sees the fee that was asked, in its list, its export and its statements', async () => {
  const person = await office.somebody('phd', 'international')
  const bursar = await office.member('bursar')
  publishFees()
  const number = String(person.application.application_number)
  const { rows } = expectDone(await bursar.call('listFees', { query: `q=${number}` }))
  expect(rows).toMatchObject([{ fee: '$50', state: 'due' }])
  const body = { what: 'fees', columns: ['application_number', 'fee'], filter: { q: number }, format: 'plain-csv' }
  expect(String(expectDone(await bursar.call('exportPeople', { body })))).toContain(`${number},$50`)
  const csv = `Date,Narration,Reference,Credit\n2026-01-05,${number},ASKED-1,60.00\n`
  const file = { fileName: 'asked.csv', contentType: 'text/csv', bytes: Buffer.from(csv) }
  const read = expectDone(await bursar.call('addStatement', { body: { currency: 'USD' }, files: { file } }))
  expect(read.lines).toMatchObject([{ state: 'matched', why: expect.stringContaining('Their fee is $50.') }])
})
