import { sql } from 'kysely'
import type { PaymentState } from '#shared/domain/payment-states.ts'

/*
 * Values of a row of `payment` with its `application` and its `refund`, if there is one.
 */

/** The fee counted once, and what it paid for stands without it. Nothing is lost by someone who has withdrawn. */
const isFeeLost = sql<boolean>`(payment.receipt_number is not null and case payment.fee
  when 'application' then application.status = 'submitted' and not application.has_paid and not exists (
    select from admission_case held where held.application_id = application.id and held.stage = 'withdrawn')
  else exists (select from offer where offer.decision_id = payment.decision_id and offer.state in ('cleared', 'enrolled'))
    and not exists (select from payment other where other.decision_id = payment.decision_id and other.status = 'paid') end)`

export const stateOfPayment = sql<PaymentState>`case
  when refund.status = 'needs-office' and payment.status in ('mismatched', 'duplicate', 'late') then 'refund-failed'
  when payment.status in ('mismatched', 'duplicate', 'late') and refund.status = 'processed' then 'refunded'
  when payment.status = 'mismatched' then case when refund.id is null then 'held' else 'returning' end
  when payment.status = 'duplicate' then 'twice'
  when payment.status = 'late' then 'late'
  when payment.status = 'refunded' then case when ${isFeeLost} then 'fee-lost' else 'refunded' end
  when payment.status = 'paid' then 'paid'
  when payment.status in ('opening', 'open') then 'open'
  when payment.status = 'voided' then 'voided'
  else 'ended' end`

/** As `payment_to_look_at` is indexed: no other status can need a person. */
export const mayBeToDo = sql<boolean>`payment.status in ('mismatched', 'duplicate', 'late', 'refunded')`

/** When it came or ended, otherwise when it was opened: the moment by which payments are sorted. */
export const momentOfPayment = sql<Date>`coalesce(payment.settled_at, payment.created_at)`

/** Money that never counted is as the provider reported it; a fee that counted is the fee. */
const asReported = sql<boolean>`(payment.status in ('mismatched', 'duplicate', 'late')
  or payment.status = 'refunded' and payment.receipt_number is null)`
const hasArrived = sql<boolean>`payment.status in ('paid', 'mismatched', 'duplicate', 'late', 'refunded', 'voided')`

export const receivedMinor = sql<number | null>`case
  when ${asReported} then coalesce((payment.gateway_answer->>'amountMinor')::integer, payment.amount_minor)
  when ${hasArrived} then payment.amount_minor end`

export const receivedCurrency = sql<string>`case
  when ${asReported} then coalesce(payment.gateway_answer->>'currency', payment.currency)
  else payment.currency end`

/** A refund that is on its way has not left yet. */
export const refundedMinor = sql<number>`case
  when refund.status = 'processed' then refund.amount_minor
  when payment.status = 'refunded' then ${receivedMinor} else 0 end`
