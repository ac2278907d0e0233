import { sql } from 'kysely'
import { institution } from '#content/institution.ts'
import { clockTime, dayOf, longDate } from '#shared/domain/calendar.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { receiptNumber } from '#shared/domain/receipt-number.ts'
import type { GatewayTransaction } from '#shared/domain/settlement.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import * as mails from '../../emails/applications.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { sponsorsReceipt } from '../../emails/payments.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { settleStatus } from '../applications/submit.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { isClosing } from '../privacy/closing.ts'
import { asCurrency } from './currency.ts'
import type { Payment } from './queries.ts'

/** Books money that matches what was asked: once for an application. A second payment of the same fee goes back by itself. */
export async function bookPayment(tx: Tx, context: Context, payment: Payment, seen: GatewayTransaction): Promise<void> {
  const application = await getApplication(tx, payment.application_id)
  if (application.has_paid) return giveBackDuplicate(tx, context, payment, seen)
  if (!isFeeOf(application, payment)) return hold(tx, context, payment, seen, 'the fee has changed since')
  await markPaid(tx, context, payment, { actor: { kind: 'gateway' }, paidAt: context.clock.now(), evidence: seen })
}

export interface Booking {
  actor: { kind: 'gateway' } | { kind: 'office'; name: string }
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
  payment: Payment,
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
    })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('application')
    .set({ has_paid: true, updated_at: now })
    .where('id', '=', payment.application_id)
    .execute()
  const application = await getApplication(tx, payment.application_id)
  await recordAudit(tx, context, {
    actor: actor.kind === 'office' ? `office:${actor.name}` : actor.kind,
    action: 'payment.settled',
    subject: `payment:${payment.reference}`,
    detail: { application: application.uuid, ...detail },
  })
  await sendReceipt(tx, context, application, paid, paidAt)
  // An applicant who reopened the form meanwhile sends it again; nothing is due then.
  // Nor does an application go on whose owner wants the account deleted, unless they keep it after all.
  const goesOn = application.status === 'awaiting_payment' && !(await isClosing(tx, application.id))
  if (goesOn) await settleStatus(tx, context, application, actor)
  return paid
}

async function nextReceiptNumber(tx: Tx, now: Date): Promise<string> {
  const { rows } = await sql<{ ordinal: number }>`select nextval('receipt_number_sequence') as ordinal`.execute(tx)
  return receiptNumber(Number(dayOf(now).slice(0, 4)), Number(rows[0]?.ordinal))
}

/** The applicant may have chosen another residency after the checkout was opened. */
function isFeeOf(application: ApplicationRecord, payment: Payment): boolean {
  if (!application.residency) return false
  const fee = applicationFee(application.program_type, application.residency)
  return fee.kind === 'card' && fee.amountMinor === payment.amount_minor && fee.currency === payment.currency
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
  const url = `${context.config.publicUrl}/dashboard`
  const content = mails.paymentReceived({ ...addressed(application), ...receipt, url })
  await tellApplicant(tx, context, application, { kind: 'payment-receipt', content })
  if (payment.payer !== 'sponsor') return
  const forSponsor = sponsorsReceipt({ ...receipt, firstName: application.first_name })
  await enqueueMail(tx, context, { kind: 'sponsor-receipt', to: payment.email, content: forSponsor })
}

/** Money came that isn't the money we asked for: kept, flagged and told to the office, never dropped and never counted. */
export async function hold(
  tx: Tx,
  context: Context,
  payment: Payment,
  seen: GatewayTransaction,
  reason: string,
): Promise<void> {
  await close(tx, context, payment, 'mismatched', seen, reason)
  await recordAudit(tx, context, {
    actor: 'gateway',
    action: 'payment.held',
    subject: `payment:${payment.reference}`,
    detail: { reason },
  })
  await tellOffice(tx, context, payment, reason)
}

async function giveBackDuplicate(tx: Tx, context: Context, payment: Payment, seen: GatewayTransaction): Promise<void> {
  const reason = 'the fee was paid already'
  const now = context.clock.now()
  await close(tx, context, payment, 'duplicate', seen, reason)
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
    actor: 'gateway',
    action: 'payment.duplicate',
    subject: `payment:${payment.reference}`,
  })
  const application = await getApplication(tx, payment.application_id)
  const content = mails.paymentGoesBack({
    ...addressed(application),
    // What was taken, the provider's fee too where the payer carries it.
    amount: formatMoney(seen.amountMinor, asCurrency(payment.currency)),
    reference: payment.reference,
  })
  await tellApplicant(tx, context, application, { kind: 'payment-goes-back', content })
  await tellOffice(tx, context, payment, `${reason}; a refund is requested`)
}

/**
 * The whole amount went back to the payer. A payment that counted no longer does: the applicant and the office are told. One that
 * never counted is only marked.
 */
export async function takeBack(tx: Tx, context: Context, payment: Payment, seen: GatewayTransaction): Promise<void> {
  const counted = payment.status === 'paid'
  await close(tx, context, payment, 'refunded', seen, 'the money was given back')
  await recordAudit(tx, context, {
    actor: 'gateway',
    action: 'payment.refunded',
    subject: `payment:${payment.reference}`,
    detail: { counted },
  })
  if (!counted) return
  await tx
    .updateTable('application')
    .set({ has_paid: false, updated_at: context.clock.now() })
    .where('id', '=', payment.application_id)
    .execute()
  const application = await getApplication(tx, payment.application_id)
  const content = mails.paymentWasReturned({
    ...addressed(application),
    amount: amountOf(payment),
    reference: payment.reference,
  })
  await tellApplicant(tx, context, application, { kind: 'payment-returned', content })
  await tellOffice(tx, context, payment, 'the money was given back, so the application is unpaid')
}

async function close(
  tx: Tx,
  context: Context,
  payment: Payment,
  status: 'mismatched' | 'duplicate' | 'refunded',
  seen: GatewayTransaction,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      status,
      held_for: reason,
      settled_at: context.clock.now(),
      next_check_at: null,
      gateway_answer: JSON.stringify(seen),
    })
    .where('id', '=', payment.id)
    .execute()
}

export async function tellOffice(tx: Tx, context: Context, payment: Payment, reasons: string): Promise<void> {
  const application = await getApplication(tx, payment.application_id)
  const content = mails.paymentNeedsOffice({
    reference: payment.reference,
    applicationNumber: application.application_number ?? application.uuid,
    reasons,
  })
  await enqueueMail(tx, context, { kind: 'payment-needs-office', to: institution.admissionsEmail, content })
}

function addressed(application: ApplicationRecord) {
  return {
    name: `${application.first_name} ${application.surname}`.trim(),
    programme: findProgramme(application.selected_program)?.title ?? '',
    applicationNumber: application.application_number ?? '',
  }
}

function amountOf(payment: Payment): string {
  return formatMoney(payment.amount_minor, asCurrency(payment.currency))
}
