import { type RawBuilder, sql } from 'kysely'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import type { FeeState } from '#shared/domain/fee-states.ts'
import type { CardCurrency } from '#shared/domain/money.ts'
import { isAcceptanceFeeWaived, isFeeWaived } from '../applications/waived.ts'

type Condition = RawBuilder<boolean>

/** The definition of the list for one kind of fee, as conditions and values on a row of `application`. */
export interface FeeConditions {
  /** Whether an application is in the list at all. */
  isFeePart: Condition
  state: RawBuilder<FeeState>
  /** Each application is in exactly one state. */
  stateIs: Record<FeeState, Condition>
  /** In minor units, if it is stored; an application fee follows from program type and residency. */
  amountMinor: RawBuilder<number | null>
  /** Of the stored amount. */
  currency: RawBuilder<CardCurrency | null>
}

/** What the bursary sees: submitted applications, whether or not the office has them, except erased ones. */
const isSubmitted = sql<boolean>`application.status <> 'draft' and application.erased_at is null`

/** The same as `payment_held` on the wire (select-records.ts). */
const isHeld = sql<boolean>`application.id in (select payment.application_id from payment where payment.status = 'mismatched' and payment.fee = 'application'
  and not exists (select from refund where refund.payment_id = payment.id and refund.status = 'processed'))`

/** A payment that was never confirmed has no receipt. */
const wasReturned = sql<boolean>`application.id in (select payment.application_id from payment
  where payment.status in ('refunded', 'voided') and payment.fee = 'application' and payment.receipt_number is not null)`

/** `submitted`, because someone who has changed to a programme that the waiver does not cover owes the fee again. */
const isWaived = sql<boolean>`(application.status = 'submitted' and ${isFeeWaived})`

const applicationFeeIs: Record<FeeState, Condition> = {
  paid: sql<boolean>`application.has_paid`,
  held: sql<boolean>`(not application.has_paid and ${isHeld})`,
  due: sql<boolean>`(application.status = 'awaiting_payment' and not application.has_paid and not ${isHeld})`,
  waived: sql<boolean>`(not application.has_paid and ${isWaived} and not ${isHeld})`,
  returned: sql<boolean>`(application.status = 'submitted' and not application.has_paid and ${wasReturned} and not ${isHeld} and not ${isWaived})`,
  none: sql<boolean>`(application.status = 'submitted' and not application.has_paid and not ${wasReturned} and not ${isHeld} and not ${isWaived})`,
}

const ofApplication: FeeConditions = {
  isFeePart: isSubmitted,
  stateIs: applicationFeeIs,
  state: sql<FeeState>`case when ${applicationFeeIs.paid} then 'paid' when ${applicationFeeIs.held} then 'held'
    when application.status = 'awaiting_payment' then 'due' when ${isWaived} then 'waived' when ${wasReturned} then 'returned' else 'none' end`,
  amountMinor: sql<null>`null::integer`,
  currency: sql<null>`null::text`,
}

/**
 * Offers whose fee the bursary may know about: accepted ones, which must have been released, and those with a
 * payment.
 */
const isAsked = sql<boolean>`offer.acceptance_fee_minor > 0 and offer.state <> 'offered' and (
  offer.state in ('accepted', 'confirmed', 'cleared', 'enrolled', 'deferred')
  or exists (select from payment where payment.decision_id = offer.decision_id
    and payment.status in ('paid', 'mismatched', 'late', 'refunded', 'voided')))`

const has = (statuses: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from payment where payment.decision_id = offer.decision_id and ${statuses})`

const stateOfOffer = sql<FeeState>`case
  when ${has(sql`payment.status = 'paid'`)} then 'paid'
  when ${has(sql`payment.status = 'mismatched'
    and not exists (select from refund where refund.payment_id = payment.id and refund.status = 'processed')`)} then 'held'
  when ${isAcceptanceFeeWaived} then 'waived'
  when offer.state in ('accepted', 'deferred') then 'due'
  when ${has(sql`payment.status in ('late', 'refunded', 'voided')`)} then 'returned'
  else 'none' end`

/** Of several offers, the one that has not ended, otherwise the newest. */
const ofAskedOffer = <Value>(value: RawBuilder<Value>) => sql<Value>`(select ${value} from offer
  where offer.application_id = application.id and ${isAsked}
  order by offer.state in ('declined', 'lapsed', 'revoked', 'withdrawn', 'discarded'), offer.since desc limit 1)`

const acceptanceState = ofAskedOffer(stateOfOffer)

const ofAcceptance: FeeConditions = {
  isFeePart: sql<boolean>`${isSubmitted} and application.id in (select offer.application_id from offer where ${isAsked})`,
  state: acceptanceState,
  stateIs: {
    held: sql<boolean>`${acceptanceState} = 'held'`,
    due: sql<boolean>`${acceptanceState} = 'due'`,
    paid: sql<boolean>`${acceptanceState} = 'paid'`,
    waived: sql<boolean>`${acceptanceState} = 'waived'`,
    returned: sql<boolean>`${acceptanceState} = 'returned'`,
    none: sql<boolean>`${acceptanceState} = 'none'`,
  },
  amountMinor: ofAskedOffer(sql<number>`offer.acceptance_fee_minor`),
  currency: ofAskedOffer(sql<CardCurrency>`offer.acceptance_fee_currency`),
}

export const feeConditions: Record<FeeKind, FeeConditions> = { application: ofApplication, acceptance: ofAcceptance }
