import type { Selectable } from 'kysely'
import { institution } from '#content/institution.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { decideSettlement, type GatewayTransaction, type Settlement } from '#shared/domain/settlement.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { PaymentTable } from '../../db/tables.ts'
import * as mails from '../../emails/applications.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { getApplication, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { settleStatus } from '../applications/submit.ts'
import { asCurrency } from './currency.ts'
import { nextPauseMs, watchedForMs } from './schedule.ts'

export type Payment = Selectable<PaymentTable>

/**
 * The one way in which money counts (contract section 6): for the returning browser, the verify call, the webhook and the sweep
 * alike. Asks the gateway itself, compares everything with what the server wrote down, and moves the state once. Answers the
 * payment as it stands then, or undefined for a reference that isn't ours.
 */
export async function settlePayment(context: Context, reference: string): Promise<Payment | undefined> {
  const payment = await findPayment(context, reference)
  if (!payment || payment.status === 'paid') return payment
  const seen = await context.gateway.verify(reference)
  if (!seen.ok) {
    if (seen.failure.kind !== 'unknown-reference')
      context.log.warn({ reference, failure: seen.failure }, 'the gateway did not say how a payment stands')
    await context.db.transaction().execute(tx => keepWatching(tx, context, payment))
    return findPayment(context, reference)
  }
  const settlement = decideSettlement(expectedOf(payment), seen.value)
  await context.db.transaction().execute(tx => apply(tx, context, payment, settlement, seen.value))
  context.bell.ring('send-mail')
  return findPayment(context, reference)
}

export function findPayment(context: Pick<Context, 'db'>, reference: string): Promise<Payment | undefined> {
  return context.db.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirst()
}

function expectedOf(payment: Payment) {
  return {
    reference: payment.reference,
    amountMinor: payment.amount_minor,
    currency: payment.currency,
    customerEmail: payment.email,
    mode: payment.mode === 'live' ? ('live' as const) : ('test' as const),
  }
}

async function apply(
  tx: Tx,
  context: Context,
  before: Payment,
  settlement: Settlement,
  seen: GatewayTransaction,
): Promise<void> {
  await lockApplication(tx, before.application_id)
  const payment = await tx
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', before.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (payment.status === 'paid' || payment.status === 'mismatched') return
  switch (settlement.outcome) {
    case 'paid':
      return bookPayment(tx, context, payment, seen)
    case 'mismatch':
      return hold(tx, context, payment, seen, settlement.reasons)
    case 'reversed':
      return hold(tx, context, payment, seen, ['reversed'])
    case 'open':
    case 'failed-for-now':
      return keepWatching(tx, context, payment)
    default:
      return settlement satisfies never
  }
}

async function bookPayment(tx: Tx, context: Context, payment: Payment, seen: GatewayTransaction): Promise<void> {
  const application = await getApplication(tx, payment.application_id)
  if (application.has_paid) return hold(tx, context, payment, seen, ['paid twice'])
  if (!isFeeOf(application, payment)) return hold(tx, context, payment, seen, ['the fee has changed since'])
  const now = context.clock.now()
  await tx
    .updateTable('payment')
    .set({ status: 'paid', settled_at: now, next_check_at: null, gateway_answer: JSON.stringify(seen) })
    .where('id', '=', payment.id)
    .execute()
  await tx
    .updateTable('application')
    .set({ has_paid: true, updated_at: now })
    .where('id', '=', application.id)
    .execute()
  await recordAudit(tx, context, {
    actor: 'gateway',
    action: 'payment.settled',
    subject: `payment:${payment.reference}`,
    detail: { application: application.uuid },
  })
  await sendReceipt(tx, context, application, payment, now)
  const paid = await getApplication(tx, application.id)
  if (paid.status === 'awaiting_payment') await settleStatus(tx, context, paid, { kind: 'gateway' })
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
  const content = mails.paymentReceived({
    name: `${application.first_name} ${application.surname}`.trim(),
    programme: findProgramme(application.selected_program)?.title ?? '',
    applicationNumber: application.application_number ?? '',
    amount: formatMoney(payment.amount_minor, asCurrency(payment.currency)),
    reference: payment.reference,
    paidOn: `${longDate(paidAt)} at ${clockTime(paidAt)}`,
    url: `${context.config.publicUrl}/dashboard`,
  })
  await enqueueMail(tx, context, { kind: 'payment-receipt', to: application.email, content })
}

/** Money came that isn't the money we asked for: kept, flagged and told to the office, never dropped and never counted. */
async function hold(
  tx: Tx,
  context: Context,
  payment: Payment,
  seen: GatewayTransaction,
  reasons: readonly string[],
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      status: 'mismatched',
      settled_at: context.clock.now(),
      next_check_at: null,
      gateway_answer: JSON.stringify(seen),
    })
    .where('id', '=', payment.id)
    .execute()
  await recordAudit(tx, context, {
    actor: 'gateway',
    action: 'payment.held',
    subject: `payment:${payment.reference}`,
    detail: { reasons },
  })
  const application = await getApplication(tx, payment.application_id)
  const content = mails.paymentNeedsOffice({
    reference: payment.reference,
    applicationNumber: application.application_number ?? application.uuid,
    reasons: reasons.join(', '),
  })
  await enqueueMail(tx, context, { kind: 'payment-needs-office', to: institution.admissionsEmail, content })
}

/** Nothing came yet. It is asked about again, less and less often, for 72 hours. */
async function keepWatching(tx: Tx, context: Context, payment: Payment): Promise<void> {
  const now = context.clock.now()
  const isOver = now.getTime() - payment.created_at.getTime() > watchedForMs
  await tx
    .updateTable('payment')
    .set({
      checks: payment.checks + 1,
      next_check_at: isOver ? null : new Date(now.getTime() + nextPauseMs(payment.checks)),
      ...(isOver ? { status: 'expired' } : {}),
    })
    .where('id', '=', payment.id)
    .where('status', 'in', ['opening', 'open', 'superseded'])
    .execute()
}
