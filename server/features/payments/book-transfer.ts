import { dayOf } from '#shared/domain/calendar.ts'
import { type Currency, formatMoney } from '#shared/domain/money.ts'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import type { Tx } from '../../db/client.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { supersedeAttempts } from '../applications/supersede-attempts.ts'
import { markPaid } from './book.ts'
import { markAcceptancePaid } from './book-acceptance-fee.ts'
import type { DueFee } from './due-fee.ts'
import { insertPayment, type Payment } from './queries.ts'

interface Booked {
  application: ApplicationRecord
  due: DueFee
  amountMinor: number
  currency: Currency
  paidAt: Date
  actor: Actor
  /** How the office knows. */
  evidence: Record<string, unknown>
  detail: Record<string, unknown>
}

/**
 * Records money on the account as a fee: a payment with a receipt number, the status change and the emailed receipt. The caller must hold the
 * lock of the application, and have read it and the fee under it.
 */
export async function bookTransfer(tx: Tx, context: Context, booked: Booked): Promise<Payment> {
  const { application, due, amountMinor, currency, paidAt, actor, evidence, detail } = booked
  // It is still checked: money that arrives through it is refunded.
  await supersedeAttempts(tx, application.id, due.kind)
  const payment = await insertPayment(tx, context, application, {
    fee: due.kind,
    decision_id: due.decisionId,
    selected_program: due.programme,
    amount_minor: amountMinor,
    currency,
    email: application.email,
    payer: 'office',
    mode: 'live',
    next_check_at: null,
  })
  const date = dayOf(paidAt)
  const mark = due.kind === 'acceptance' ? markAcceptancePaid : markPaid
  return mark(
    tx,
    context,
    { payment, application },
    {
      actor,
      paidAt,
      evidence: { ...evidence, date },
      detail: { ...detail, amount: formatMoney(amountMinor, currency), date },
    },
  )
}
