import { afterAll, beforeAll, expect, test } from 'vitest'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
beforeAll(async () => {
  office = await moneyOffice()
  sunday = await office.member('bursar')
})
afterAll(() => office.close())

const id = 4711
async function report(event: string, reference: string, more: object = {}) {
  await office.webhook({ event: `charge.dispute.${event}`, data: { id, transaction: { reference }, ...more } })
  await office.work('handle-payment-events')
}
const onDesk = async () =>
  expectDone(await sunday.call('readDesk')).rows.filter(({ key }: { key: string }) =>
    key.startsWith('payments-disputed'),
  )
const toldOffice = async () =>
  (await office.subjectsTo(institution().admissionsEmail)).filter(subject => subject.startsWith('A disputed payment'))

test('a payment that the payer’s bank disputes stays paid, and the office is told once by when to answer', async () => {
  const { person, reference } = await office.paid()
  const dueAt = '2026-12-02T18:00:00.000Z'
  for (const _ of [1, 2]) await report('create', reference, { dueAt, status: 'awaiting-merchant-feedback' })
  expect(await toldOffice()).toEqual([`A disputed payment: ${reference}`])
  expect(await office.standing(person)).toMatchObject({ has_paid: true })
  expect(await onDesk()).toHaveLength(1)
  await report('resolve', reference, { resolution: 'merchant-accepted', status: 'resolved' })
  const { events } = expectDone(await sunday.call('readPayment', { params: { reference } }))
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'disputed', detail: expect.stringContaining('by 2 December 2026') }),
      expect.objectContaining({ kind: 'dispute-ended', detail: 'The payer gets the money back.' }),
    ]),
  )
  expect(await toldOffice()).toHaveLength(2)
  expect(await onDesk()).toEqual([])
})

test('a dispute about a payment that is not ours, or that nobody can read, changes nothing', async () => {
  const before = (await toldOffice()).length
  await report('create', 'msc_1', { id: 4712 })
  await report('create', 'msc_2', { id: 4713, dueAt: { day: 1 }, resolution: 7 })
  expect(await toldOffice()).toHaveLength(before)
})
