import { sql } from 'kysely'
import { clockTime, dayOf, longDate } from '#shared/domain/calendar.ts'
import { paymentEvent } from '#shared/domain/lives.ts'
import { feeDifference } from '#shared/domain/paid-for.ts'
import { receiptNumber } from '#shared/domain/receipt-number.ts'
import type { GatewayTransaction } from '#shared/domain/settlement.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { paymentGoesBack, paymentReceived, sponsorsReceipt } from '../../emails/payments.ts'
import { advance, isAllowed } from '../applications/life.ts'
import { nextStepOf } from '../applications/progress.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { reachOffice } from '../forms/submit.ts'
import { close } from './close.ts'
import { holdForChange } from './hold.ts'
import type { Payment } from './queries.ts'
import { endSponsorLinks } from './sponsor-links.ts'
import { addressed, amountOf, amountSeen, tellOffice } from './tell.ts'

/**
 * Records a payment that matches what was asked for: once for an application, and only while the application is what the payment
 * was for. A second payment of the same fee is refunded.
 */
export async function bookPayment(
  tx: Tx,
  context: Context,
  { payment, application, seen }: SeenPayment,
): Promise<void> {
  if (application.has_paid) return giveBackDuplicate(tx, context, { payment, application, seen })
  const difference = feeDifference(payment, application) ?? (isAllowed(application, 'pay') ? undefined : 'nothing-due')
  if (difference) return holdForChange(tx, context, { payment, application, seen, difference })
  const booking: Booking = { actor: { kind: 'gateway' }, paidAt: context.clock.now(), evidence: seen }
  await markPaid(tx, context, { payment, application }, booking)
}

/** A payment and its application, both read under the lock of the application, and what the gateway says of the money. */
export interface SeenPayment {
  payment: Payment
  application: ApplicationRecord
  seen: GatewayTransaction
}

export interface Booking {
  actor: Actor
  paidAt: Date
  /** What was seen of the money: the gateway's words, or the office's. */
  evidence: object
  /** What the record of who did what says beside the application. */
  detail?: Record<string, unknown>
}

/** Marks a payment and its application as paid, gives the receipt its number, tells the applicant, and lets the application go on. */
export async function markPaid(
  tx: Tx,
  context: Context,
  { payment, application: before }: Pick<SeenPayment, 'payment' | 'application'>,
  { actor, paidAt, evidence, detail }: Booking,
): Promise<Payment> {
  const now = context.clock.now()
  const paid = await tx
    .updateTable('payment')
    .set({
      status: 'paid',
      settled_at: paidAt,
      next_check_at: null,
      receipt_number: await nextReceiptNumber(tx, now),
      gateway_answer: JSON.stringify(evidence),
      // An attempt of an earlier version lacks it. From here on it is fixed.
      selected_program: payment.selected_program ?? before.selected_program,
    })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isClosing = Boolean(before.owner?.deletes_at)
  const application = await advance(tx, context, before, paymentEvent(isClosing))
  await endSponsorLinks(tx, context, application.id, 'payment')
  await recordAudit(tx, context, {
    actor,
    action: 'payment.settled',
    subject: `payment:${payment.reference}`,
    detail: { application: application.uuid, ...detail },
  })
  await sendReceipt(tx, context, application, paid, paidAt)
  // An applicant who reopened the form submits it again; nothing is due then.
  // Nor does an application go on whose owner wants the account deleted, unless they keep it after all.
  const arrives = before.status === 'awaiting_payment' && application.status === 'submitted'
  if (arrives) await reachOffice(tx, context, application, actor)
  return paid
}

async function nextReceiptNumber(tx: Tx, now: Date): Promise<string> {
  const { rows } = await sql<{ ordinal: number }>`select nextval('receipt_number_sequence') as ordinal`.execute(tx)
  return receiptNumber(Number(dayOf(now).slice(0, 4)), Number(rows[0]?.ordinal))
}

async function sendReceipt(
  tx: Tx,
  context: Context,
  application: ApplicationRecord,
  payment: Payment,
  paidAt: Date,
): Promise<void> {
  const receipt = {
    amount: amountOf(payment),
    reference: payment.reference,
    receiptNumber: payment.receipt_number ?? '',
    paidOn: `${longDate(paidAt)} at ${clockTime(paidAt)}`,
  }
  const next = nextStepOf(context, application)
  const content = paymentReceived({ ...addressed(application), ...receipt, next })
  await tellApplicant(tx, context, application, { kind: 'payment-receipt', content })
  if (payment.payer !== 'sponsor') return
  const forSponsor = sponsorsReceipt({ ...receipt, firstName: application.first_name })
  await enqueueMail(tx, context, { kind: 'sponsor-receipt', to: payment.email, content: forSponsor })
}

async function giveBackDuplicate(tx: Tx, context: Context, { payment, application, seen }: SeenPayment): Promise<void> {
  const reason = 'the fee had already been paid'
  const now = context.clock.now()
  await close(tx, context, payment, { status: 'duplicate', seen, reason })
  await tx
    .insertInto('refund')
    .values({
      id: context.random.id(),
      payment_id: payment.id,
      amount_minor: seen.amountMinor,
      reason,
      status: 'due',
      created_at: now,
      next_attempt_at: now,
    })
    .onConflict(conflict => conflict.column('payment_id').doNothing())
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'gateway' },
    action: 'payment.duplicate',
    subject: `payment:${payment.reference}`,
  })
  const content = paymentGoesBack({
    ...addressed(application),
    amount: amountSeen(payment, seen),
    reference: payment.reference,
    payer: payment.payer === 'sponsor' ? 'someone-else' : 'applicant',
  })
  await tellApplicant(tx, context, application, { kind: 'payment-goes-back', content })
  await tellOffice(tx, context, { payment, application }, `${reason}; a refund is requested`)
}
