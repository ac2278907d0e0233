import { sql } from 'kysely'
import { dayOf } from '#shared/domain/calendar.ts'
import { receiptNumber } from '#shared/domain/receipt-number.ts'
import type { GatewayTransaction } from '#shared/domain/settlement.ts'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { feeKindOf } from './due-fee.ts'
import type { Payment } from './queries.ts'
import { endSponsorLinks } from './sponsor-links.ts'

/** A payment and its application, both read under the lock of the application, and what the gateway reports. */
export interface SeenPayment {
  payment: Payment
  application: ApplicationRecord
  seen: GatewayTransaction
}

export type PaymentOfApplication = Pick<SeenPayment, 'payment' | 'application'>

export interface Booking {
  actor: Actor
  paidAt: Date
  /** Evidence of the payment: the gateway’s response, or the office’s. */
  evidence: object
  /** Additional details for the audit log. */
  detail?: Record<string, unknown>
}

/** Marks a payment as paid, assigns the receipt number, and ends the links for this fee. */
export async function markRowPaid(
  tx: Tx,
  context: Context,
  { payment, application }: PaymentOfApplication,
  { actor, paidAt, evidence, detail }: Booking,
): Promise<Payment> {
  const paid = await tx
    .updateTable('payment')
    .set({
      status: 'paid',
      settled_at: paidAt,
      booked_at: context.clock.now(),
      next_check_at: null,
      receipt_number: await nextReceiptNumber(tx, context.clock.now()),
      gateway_answer: JSON.stringify(evidence),
      // Attempts from an earlier version lack it. From here on it is fixed.
      selected_program: payment.selected_program ?? application.selected_program,
    })
    .where('id', '=', payment.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await endSponsorLinks(tx, context, application.id, { fee: feeKindOf(payment), by: 'payment' })
  await recordAudit(tx, context, {
    actor,
    action: 'payment.settled',
    subject: `payment:${payment.reference}`,
    detail: { application: application.uuid, ...detail },
  })
  return paid
}

async function nextReceiptNumber(tx: Tx, now: Date): Promise<string> {
  const { rows } = await sql<{ ordinal: number }>`select nextval('receipt_number_sequence') as ordinal`.execute(tx)
  return receiptNumber(Number(dayOf(now).slice(0, 4)), Number(rows[0]?.ordinal))
}
