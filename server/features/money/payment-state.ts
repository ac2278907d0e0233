import { sql } from 'kysely'
import type { PaymentState } from '#shared/domain/payment-states.ts'

/*
 * Values of a row of `payment` with its `application` and `refund`, the sum of its refunds.
 */

export interface RefundSum {
  given_back_minor: number
  is_asked: boolean | null
  is_to_pay: boolean | null
  has_failed: boolean | null
  is_on_its_way: boolean | null
}

/** All refunds of a payment, as one row named `refund`, for a lateral join. */
export const sumOfRefunds = sql<RefundSum>`(
  select coalesce(sum(amount_minor) filter (where status = 'processed'), 0)::integer as given_back_minor,
    bool_or(status = 'asked') as is_asked, bool_or(status = 'to-pay') as is_to_pay,
    bool_or(status = 'needs-office') as has_failed, bool_or(status in ('due', 'requested')) as is_on_its_way
  from refund one where one.payment_id = payment.id and one.status <> 'discarded')`

/** Somebody has asked to accept or to move it. */
const isAskedAbout = sql<boolean>`exists (select from payment_decision open where open.payment_id = payment.id
  and open.agreed_at is null and open.discarded_at is null)`

/** The fee counted once, and what it paid for stands without it. Nothing is lost by someone who has withdrawn. */
const isFeeLost = sql<boolean>`(payment.receipt_number is not null and case payment.fee
  when 'application' then application.status = 'submitted' and not application.has_paid and not exists (
    select from admission_case held where held.application_id = application.id and held.stage = 'withdrawn')
  else exists (select from offer where offer.decision_id = payment.decision_id and offer.state in ('cleared', 'enrolled'))
    and not exists (select from payment other where other.decision_id = payment.decision_id and other.status = 'paid') end)`

/** The state of a payment that nobody asked about, without a refund, whose money is as it should be. */
export const plainState = sql<PaymentState>`case
  when payment.status = 'paid' then 'paid'
  when payment.status in ('opening', 'open') then 'open'
  when payment.status = 'voided' then 'voided'
  else 'ended' end`

/** Its state is `plainState`, and nothing of it was refunded: nearly all payments. */
export const isPlain = sql<boolean>`(payment.status not in ('mismatched', 'duplicate', 'late', 'refunded')
  and not exists (select from refund one where one.payment_id = payment.id and one.status <> 'discarded')
  and not ${isAskedAbout})`

export const stateOfPayment = sql<PaymentState>`case
  when refund.is_asked or ${isAskedAbout} then 'to-agree'
  when refund.has_failed then 'refund-failed'
  when refund.is_to_pay then 'to-pay'
  when payment.status in ('mismatched', 'duplicate', 'late') and refund.given_back_minor > 0
    and refund.is_on_its_way is not true then 'refunded'
  when payment.status = 'mismatched' then case when refund.is_on_its_way then 'returning' else 'held' end
  when payment.status = 'duplicate' then 'twice'
  when payment.status = 'late' then 'late'
  when payment.status = 'refunded' then case when ${isFeeLost} then 'fee-lost' else 'refunded' end
  when payment.status = 'paid' and refund.is_on_its_way then 'returning'
  else ${plainState} end`

/** No other payment can need a person: the first condition is as `payment_to_look_at` is indexed. */
export const mayBeToDo = sql<boolean>`(payment.status in ('mismatched', 'duplicate', 'late', 'refunded')
  or payment.id = any(array(
    select payment_id from refund open where open.status in ('asked', 'to-pay', 'needs-office')
    union all select payment_id from payment_decision open where open.agreed_at is null and open.discarded_at is null)))`

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
  when refund.given_back_minor > 0 then refund.given_back_minor
  when payment.status = 'refunded' then ${receivedMinor} else 0 end`
