import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '#shared/domain/decisions.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from '../payments/payments.fixture.ts'
import { noteOutcome } from '../privacy/by-command.ts'

/* An application that was decided, refunded or is being deleted stays as it was submitted. */
let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterEach(() => portal.disturb(undefined))
afterAll(() => portal.close())

const office = 'admissions@usta.example'

async function reopen(person: Person) {
  const url = `/applications/${person.application.uuid}/edit`
  const answer = await portal.app.inject({ method: 'POST', url, headers: person.bearer })
  return { status: answer.statusCode, body: answer.json() }
}

async function decide(person: Person, outcome: Outcome = 'not-admitted'): Promise<void> {
  const at = portal.clock.now()
  await noteOutcome(portal.context, { application: person.application.uuid, outcome, by: 'Registrar', at })
}

async function paid(): Promise<{ person: Person; reference: string }> {
  const person = await portal.somebody()
  const { reference, access_code } = await portal.opened(person)
  await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, reference)
  return { person, reference }
}

describe('an application that was decided', () => {
  test.each(['admitted', 'not-admitted', 'withdrawn'] as const)(
    'as %s is neither reopened nor moved by another residency, and reveals nothing of the decision',
    async outcome => {
      const person = await portal.somebody('undergraduate')
      await decide(person, outcome)
      for (const answer of [await reopen(person), await portal.changeResidency(person, 'international')]) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'no-longer-editable' } })
        expect(answer.body.detail).not.toMatch(/decid|admitted|withdrawn/i)
      }
      const seen = await portal.standing(person)
      expect(seen).toMatchObject({ status: 'submitted', residency: 'nigeria', read_only: true })
    },
  )

  test('cannot become a draft in any way: the database refuses it', async () => {
    const person = await portal.somebody('undergraduate')
    await decide(person)
    const change = portal.context.db.updateTable('application').set({ status: 'draft' })
    await expect(change.where('uuid', '=', person.application.uuid).execute()).rejects.toThrow(/decided/)
  })

  test('between the check and the change is unchanged: one of the two is refused', async () => {
    const person = await portal.somebody('undergraduate')
    const [reopened, decided] = await Promise.allSettled([reopen(person), decide(person)])
    const refusals = [reopened.status === 'fulfilled' && reopened.value.status === 409, decided.status === 'rejected']
    expect(refusals.filter(Boolean)).toHaveLength(1)
  })
})

describe('a refunded fee', () => {
  test('makes the fee of a submitted application due again, which can neither be edited nor moved', async () => {
    const { person, reference } = await paid()
    await portal.refund(reference)
    expect(await portal.standing(person)).toMatchObject({
      status: 'awaiting_payment',
      has_paid: false,
      fee_refunded: true,
    })
    expect(await portal.standing(person)).not.toHaveProperty('payment_reference')
    expect((await reopen(person)).status).toBe(409)
    expect((await portal.changeResidency(person, 'international')).status).toBe(409)
    const told = await portal.mails.newestTo(person.email)
    expect(told.subject).toBe('Your application fee of ₦10,000 was refunded')
    expect(told.text).toMatch(/application fee is due again/)
    const again = await portal.opened(person)
    await portal.sandbox.payWithCard(again.access_code, goodCard)
    await portal.verify(person, again.reference)
    expect(await portal.standing(person)).toMatchObject({
      status: 'submitted',
      has_paid: true,
      payment_reference: again.reference,
    })
    expect(await portal.standing(person)).not.toHaveProperty('fee_refunded')
  })

  test('after the decision leaves the application unchanged; nothing is due, and the office is told', async () => {
    const { person, reference } = await paid()
    await decide(person)
    await portal.refund(reference)
    expect(await portal.standing(person)).toMatchObject({ status: 'submitted', has_paid: false, fee_refunded: true })
    expect((await portal.mails.newestTo(person.email)).text).toMatch(/admissions office still has your application/)
    expect((await portal.mails.newestTo(office)).subject).toContain(reference)
    expect(await portal.open(person)).toMatchObject({ status: 422, body: { code: 'no-payment-due' } })
  })

  test('of a reopened and paid draft leaves a draft that owes the fee again', async () => {
    const person = await portal.somebody()
    const { reference, access_code } = await portal.opened(person)
    await reopen(person)
    await portal.sandbox.payWithCard(access_code, goodCard)
    await portal.verify(person, reference)
    await portal.refund(reference)
    expect(await portal.standing(person)).toMatchObject({ status: 'draft', has_paid: false })
    expect((await portal.mails.newestTo(person.email)).text).toMatch(/asked for the fee when you submit/)
  })

  test('no longer has a receipt, and says why', async () => {
    const { person, reference } = await paid()
    await portal.refund(reference)
    const receipt = await portal.app.inject({ url: `/payments/${reference}/receipt`, headers: person.bearer })
    expect(receipt.json()).toMatchObject({ status: 404, detail: expect.stringContaining('refunded') })
  })
})

describe('an application whose owner deletes the account', () => {
  test('is neither reopened nor moved, even by a call that was already running', async () => {
    const person = await portal.somebody()
    await portal.context.db
      .updateTable('account')
      .set({ deletes_at: new Date(portal.clock.now().getTime() + 86_400_000) })
      .where('email', '=', person.email)
      .execute()
    expect(await reopen(person)).toMatchObject({ status: 409, body: { code: 'account-closing' } })
    expect(await portal.changeResidency(person, 'international')).toMatchObject({ status: 409 })
  })
})

describe('the deletion of drafts', () => {
  test('never affects a decided application, and never happens without a warning that names it', async () => {
    const person = await portal.somebody('undergraduate')
    await decide(person, 'admitted')
    portal.clock.advance({ days: 800 })
    for (let run = 0; run < 3; run += 1) await portal.work('end-applications')
    const found = await portal.context.db
      .selectFrom('application')
      .select(['status', 'erased_at'])
      .where('uuid', '=', person.application.uuid)
      .executeTakeFirst()
    expect(found).toEqual({ status: 'submitted', erased_at: null })
  })
})
