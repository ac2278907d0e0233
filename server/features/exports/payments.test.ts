import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'

let office: MoneyOffice
beforeAll(async () => {
  office = await moneyOffice()
})
afterAll(() => office.close())

const columns = ['reference', 'state', 'asked', 'received', 'currency']
async function linesOf(who: OfficePerson, q = ''): Promise<string[]> {
  const body = { what: 'payments', columns, filter: q ? { q } : {}, format: 'csv' }
  const file = expectDone(await who.call('exportPeople', { body }))
  return String(file).replace('\ufeff', '').trim().split(/\r?\n/).slice(1)
}

test('payments are exported as a search finds them, with the sum that came, and only in scope', async () => {
  const sunday = await office.member('bursar')
  const held = await office.held()
  const paid = await office.paid()
  expect(await linesOf(sunday, 'is:held')).toEqual([`${held.reference},held,10000,9000,NGN`])
  expect(await linesOf(sunday)).toEqual([
    `${held.reference},held,10000,9000,NGN`,
    `${paid.reference},paid,10000,10000,NGN`,
  ])
  expect(await linesOf(sunday, paid.person.email)).toEqual([`${paid.reference},paid,10000,10000,NGN`])
  expect(await linesOf(await office.member('bursar', { program_types: ['phd'] }))).toEqual([])
  const body = { what: 'payments', columns, filter: {}, format: 'csv' }
  const registrar = await office.member('registrar')
  expect(await registrar.call('exportPeople', { body })).toMatchObject({ status: 403 })
})
