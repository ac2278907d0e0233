import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CardGateway } from '../../adapters/payments/card-gateway.ts'
import { transactPlainly } from '../../http/idempotency.ts'
import { confirmTransfer, writeBursar } from '../../testing/bank-transfer.ts'
import { postgraduateAnswers, savePostgraduate } from '../../testing/people.ts'
import { tableOfPayments } from '../money/command-tables.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from '../payments/payments.fixture.ts'
import { noteOutcome } from '../privacy/by-command.ts'
import { voidTestPayment } from './void-test-payment.ts'

const portal: PaymentPortal = await paymentPortal()
const musa = await writeBursar(portal.context)
const trial: CardGateway = portal.context.gateway
const live: CardGateway = { ...trial, mode: 'live' }
beforeEach(() => {
  portal.context.gateway = trial
})
afterAll(() => portal.close())

/** Someone who paid the fee with a test card, on a portal that then got live keys. */
async function paidInTrial(): Promise<{ person: Person; reference: string }> {
  const person = await portal.somebody()
  const { reference, access_code } = await portal.opened(person)
  await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, reference)
  portal.context.gateway = live
  return { person, reference }
}

const voided = (reference: string, who = musa) =>
  voidTestPayment(portal.context, transactPlainly(portal.context), who, { reference, reason: 'Paid during the trial' })

async function auditOf(reference: string) {
  return portal.context.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'detail'])
    .where('subject', '=', `payment:${reference}`)
    .where('action', '=', 'payment.voided')
    .execute()
}

const dueAgain = 'Your application fee of ₦10,000 is due again'

async function timesTold(person: Person): Promise<number> {
  return (await portal.subjectsTo(person.email)).filter(subject => subject === dueAgain).length
}

describe('a fee paid by test card, after the portal has gone live', () => {
  test('is due again when the office voids it: the applicant is told once, and the audit log says who did it', async () => {
    const { person, reference } = await paidInTrial()
    expect(await portal.standing(person)).toMatchObject({ status: 'submitted', has_paid: true })
    await voided(reference)
    const application = await portal.standing(person)
    expect(application).toMatchObject({
      status: 'awaiting_payment',
      has_paid: false,
      fee_voided: true,
      read_only: true,
    })
    expect(application).not.toHaveProperty('payment_reference')
    expect(application).not.toHaveProperty('fee_refunded')
    expect(await timesTold(person)).toBe(1)
    expect(await auditOf(reference)).toEqual([
      { actor_kind: 'staff', actor_id: musa.id, detail: { reason: 'Paid during the trial' } },
    ])
    expect(await portal.payment(reference)).toMatchObject({ status: 'voided', receipt_number: expect.any(String) })
    const receipt = await portal.app.inject({ url: `/payments/${reference}/receipt`, headers: person.bearer })
    expect(receipt.statusCode).toBe(404)
    const { rows } = await tableOfPayments(portal.context, musa, 'is:test is:paid')
    expect(rows.flat()).not.toContain(reference)
  })

  test('stays void whatever the gateway reports later, and the fee can be paid with real money', async () => {
    const { person, reference } = await paidInTrial()
    await voided(reference)
    await portal.verify(person, reference)
    await portal.webhook({ event: 'charge.success', data: { reference } })
    await portal.work('handle-payment-events')
    expect(await portal.payment(reference)).toMatchObject({ status: 'voided' })
    expect(await portal.standing(person)).toMatchObject({ status: 'awaiting_payment', has_paid: false })
    await confirmTransfer(portal.context, {
      ...{ application: String(person.application.application_number), amount: '10,000', currency: 'NGN' },
      ...{ by: 'Bursar Musa', why: 'On the account today' },
    })
    const paid = await portal.standing(person)
    expect(paid).toMatchObject({ status: 'submitted', has_paid: true })
    expect(paid).not.toHaveProperty('fee_voided')
  })

  test('is voided once, even by two people at the same moment', async () => {
    const { person, reference } = await paidInTrial()
    const both = await Promise.allSettled([voided(reference), voided(reference)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(voided(reference)).rejects.toThrow(`Payment ${reference} has already been voided.`)
    expect(await timesTold(person)).toBe(1)
    expect(await auditOf(reference)).toHaveLength(1)
  })

  test('is due again even if its draft is submitted at the same moment, in either order', async () => {
    for (const first of ['submission', 'voiding'] as const) {
      const person = await portal.somebody()
      const { reference, access_code } = await portal.opened(person)
      await portal.app.inject({
        method: 'POST',
        url: `/applications/${person.application.uuid}/edit`,
        headers: person.bearer,
      })
      await portal.sandbox.payWithCard(access_code, goodCard)
      await portal.verify(person, reference)
      expect(await portal.standing(person)).toMatchObject({ status: 'draft', has_paid: true })
      portal.context.gateway = live
      const submit = () =>
        savePostgraduate(portal, person, postgraduateAnswers({ email: person.email, is_draft: 'false' }))
      const calls = first === 'submission' ? [submit(), voided(reference)] : [voided(reference), submit()]
      await Promise.all(calls)
      portal.context.gateway = trial
      expect(await portal.standing(person), first).toMatchObject({ status: 'awaiting_payment', has_paid: false })
      expect(await timesTold(person), first).toBe(1)
      expect(await auditOf(reference), first).toHaveLength(1)
    }
  })
})

describe('voiding is refused for', () => {
  test('a payment with real money', async () => {
    const person = await portal.somebody('phd', 'international')
    const { reference } = await confirmTransfer(portal.context, {
      ...{ application: String(person.application.application_number), amount: '50', currency: 'USD' },
      ...{ by: 'Bursar Musa', why: 'On the account today' },
    })
    portal.context.gateway = live
    await expect(voided(reference)).rejects.toThrow(`Payment ${reference} is real money.`)
    expect(await portal.standing(person)).toMatchObject({ status: 'submitted', has_paid: true })
    expect(await timesTold(person)).toBe(0)
  })

  test('a fee on a portal that still takes test cards', async () => {
    const { person, reference } = await paidInTrial()
    portal.context.gateway = trial
    await expect(voided(reference)).rejects.toThrow('This portal still accepts test cards.')
    expect(await portal.standing(person)).toMatchObject({ has_paid: true })
  })

  test('the fee of an application that has been decided', async () => {
    const { person, reference } = await paidInTrial()
    const decision = { outcome: 'admitted', by: 'Registrar', at: portal.clock.now() } as const
    await noteOutcome(portal.context, { ...decision, application: person.application.uuid })
    await expect(voided(reference)).rejects.toThrow('has already been decided')
    expect(await portal.standing(person)).toMatchObject({ status: 'submitted', has_paid: true })
  })

  test('a checkout in which nothing was paid', async () => {
    const person = await portal.somebody()
    const { reference } = await portal.opened(person)
    portal.context.gateway = live
    await expect(voided(reference)).rejects.toThrow(`Payment ${reference} does not count: it is open.`)
  })

  test('a payment that does not exist, and one outside the programmes of the bursar', async () => {
    const { reference } = await paidInTrial()
    await expect(voided('msc_1')).rejects.toThrow('There is no such payment.')
    const elsewhere = { ...musa, grants: [{ role: 'bursar', scope: { program_types: ['phd'] } }] as const }
    await expect(voided(reference, elsewhere)).rejects.toThrow('There is no such payment.')
  })
})
