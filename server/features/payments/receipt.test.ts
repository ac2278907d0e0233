import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { readPdf } from '../exports/testing/read-pdf.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from './payments.fixture.ts'

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterAll(() => portal.close())

async function paid(): Promise<{ person: Person; reference: string }> {
  const person = await portal.somebody()
  const { reference, access_code } = await portal.opened(person)
  await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, reference)
  return { person, reference }
}

async function receipt({ person, reference }: { person: Person; reference: string }): Promise<Buffer> {
  const url = `/payments/${reference}/receipt`
  const answer = await portal.app.inject({ method: 'GET', url, headers: person.bearer })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

function rename(name: string): void {
  const { institution } = catalogue()
  onTestFinished(replaceCatalogue({ ...catalogue(), institution: { ...institution, name } }))
}

test('a receipt that was given out never changes, and later ones have the name of their day', async () => {
  const mine = await paid()
  const [first, together] = await Promise.all([receipt(mine), receipt(mine)])
  expect(together.equals(first)).toBe(true)
  rename('University of Tomorrow')
  expect((await receipt(mine)).equals(first)).toBe(true)
  expect((await readPdf(await receipt(await paid()))).text).toContain('University of Tomorrow')
})

test('a receipt of money that was moved is drawn anew', async () => {
  const mine = await paid()
  const before = await receipt(mine)
  const { id } = await portal.context.db
    .updateTable('payment')
    .set({ receipt_number: 'R26-999999' })
    .where('reference', '=', mine.reference)
    .returning('id')
    .executeTakeFirstOrThrow()
  const after = await receipt(mine)
  expect((await readPdf(after)).text).toContain('R26-999999')
  expect(after.equals(before)).toBe(false)
  const kept = await portal.context.db.selectFrom('receipt').select('number').where('payment_id', '=', id).execute()
  expect(kept).toEqual([{ number: 'R26-999999' }])
})
