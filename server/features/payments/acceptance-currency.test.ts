import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardCurrency } from '#shared/domain/money.ts'
import { writeTold } from '../../testing/told.ts'
import { goodCard, type PaymentPortal, paymentPortal } from './payments.fixture.ts'

const fee = 50_000

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterAll(() => portal.close())

const setCurrency = (currency: CardCurrency) =>
  sql`update round set acceptance_fee_minor = ${fee}, acceptance_fee_currency = ${currency}`.execute(portal.context.db)

async function admitted() {
  const person = await portal.somebody()
  const { access_code, reference } = await portal.opened(person)
  await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, reference)
  const { uuid } = person.application
  await writeTold(portal.context, uuid, { state: 'accepted' })
  const standing = async () => {
    const { case: held } = await portal.standing(person)
    return (held as { offer?: { acceptance_fee?: Record<string, unknown> } }).offer?.acceptance_fee
  }
  const call = async (url: string, payload: object) =>
    (await portal.app.inject({ method: 'POST', url, headers: person.bearer, payload })).json()
  const metadata = { application_uuid: uuid, fee: 'acceptance' }
  const open = () => call('/payments/initialize', { amount: fee, email: person.email, metadata })
  return { person, standing, open, share: () => call('/payments/sponsor-link', metadata) }
}

test('an acceptance fee in cedis is asked for, paid and receipted in cedis', async () => {
  await setCurrency('GHS')
  const { person, standing, open, share } = await admitted()
  expect(await standing()).toMatchObject({ amount: fee, currency: 'GHS', label: 'GHS 500', state: 'due' })
  const token = String((await share()).url)
    .split('/')
    .at(-1)
  const shared = await portal.app.inject({ url: `/payments/sponsor/${token}` })
  expect(shared.json()).toMatchObject({ label: 'GHS 500', currency: 'GHS', amount: fee })
  const { access_code, reference } = await open()
  await portal.sandbox.payWithCard(access_code, goodCard)
  expect((await portal.verify(person, reference)).body).toMatchObject({ status: 'paid', amount: fee, currency: 'GHS' })
  expect(await portal.mails.newestTo(person.email)).toMatchObject({ subject: 'We have received GHS 500' })
  expect(await standing()).toMatchObject({ state: 'paid', payment_reference: reference })
})

test('an offer keeps the currency in which it asked, and its fee is not paid by the same figure in another one', async () => {
  await setCurrency('GHS')
  const { person, standing, open } = await admitted()
  const { access_code, reference } = await open()
  await setCurrency('NGN')
  expect(await standing()).toMatchObject({ label: 'GHS 500' })
  await sql`update sandbox_transaction set currency = 'NGN' where reference = ${reference}`.execute(portal.context.db)
  await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, reference)
  expect(await portal.payment(reference)).toMatchObject({ status: 'mismatched' })
  expect(await standing()).toMatchObject({ state: 'held', label: 'GHS 500' })
  const changed = sql`update offer set acceptance_fee_currency = 'NGN' where acceptance_fee_currency = 'GHS'`
  await expect(changed.execute(portal.context.db)).rejects.toThrow('does not change')
})
