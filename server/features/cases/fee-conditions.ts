import { sql } from 'kysely'
import type { FeeState } from '#shared/domain/fee-states.ts'

/** What the bursar sees: applications that were submitted, whether or not they have reached the office, and not those that were erased. */
export const isFeePart = sql<boolean>`application.status <> 'draft' and application.erased_at is null`

/** The same as `payment_held` on the wire (select-records.ts). */
const isHeld = sql<boolean>`application.id in (select payment.application_id from payment where payment.status = 'mismatched'
  and not exists (select from refund where refund.payment_id = payment.id and refund.status = 'processed'))`

/** A payment that never counted has no receipt. */
const wasReturned = sql<boolean>`application.id in (select payment.application_id from payment
  where payment.status in ('refunded', 'voided') and payment.receipt_number is not null)`

/** Each application is in exactly one state, the first of these. */
export const feeStateIs: Record<FeeState, ReturnType<typeof sql<boolean>>> = {
  paid: sql<boolean>`application.has_paid`,
  held: sql<boolean>`(not application.has_paid and ${isHeld})`,
  due: sql<boolean>`(application.status = 'awaiting_payment' and not application.has_paid and not ${isHeld})`,
  returned: sql<boolean>`(application.status = 'submitted' and not application.has_paid and ${wasReturned} and not ${isHeld})`,
  none: sql<boolean>`(application.status = 'submitted' and not application.has_paid and not ${wasReturned} and not ${isHeld})`,
}

export const feeState = sql<FeeState>`case when ${feeStateIs.paid} then 'paid' when ${feeStateIs.held} then 'held'
  when application.status = 'awaiting_payment' then 'due' when ${wasReturned} then 'returned' else 'none' end`
