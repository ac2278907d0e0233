import { type ExpressionBuilder, sql } from 'kysely'
import type { CardCurrency } from '#shared/domain/money.ts'
import type { StoredAcceptanceFee } from '#shared/domain/told-decision.ts'
import type { Tables } from '../../db/tables.ts'
import { isHeld } from './payment-conditions.ts'
import { isAcceptanceFeeWaived } from './waived.ts'

/** The acceptance fee of an offer and its payments, as the database returns them: times as text. */
export interface AcceptanceFeeInJson extends Omit<StoredAcceptanceFee, 'sponsor_link_made_at'> {
  sponsor_link_made_at: string | null
}

export function asAcceptanceFee(found: AcceptanceFeeInJson): StoredAcceptanceFee {
  const made = found.sponsor_link_made_at
  return { ...found, sponsor_link_made_at: made === null ? null : new Date(made) }
}

type OfOffer = ExpressionBuilder<Tables, 'offer'>

/** The fee of an offer and the payments for exactly this offer, as one object. */
export function acceptanceFeeOf(eb: OfOffer) {
  return eb
    .selectFrom('application as payer')
    .leftJoin('round', join => join.on(sql<boolean>`round.id = coalesce(offer.deferred_to, payer.round_id)`))
    .select(
      sql<number>`case when ${isAcceptanceFeeWaived} then 0 else ${sql.ref('offer.acceptance_fee_minor')} end`.as(
        'amount_minor',
      ),
    )
    .select(sql<CardCurrency>`offer.acceptance_fee_currency`.as('currency'))
    .select(sql<string | null>`to_char(round.starts_on, 'YYYY-MM-DD')`.as('starts_on'))
    .select([
      newestPayment(eb).where('payment.status', '=', 'paid').as('paid_reference'),
      newestPayment(eb).where(isHeld).as('held_reference'),
      newestPayment(eb)
        .where('payment.status', 'in', ['open', 'superseded', 'expired'])
        // A checkout that the gateway never opened cannot have been paid.
        .where('payment.access_code', 'is not', null)
        .as('checkout_reference'),
      eb
        .exists(
          eb
            .selectFrom('payment')
            .select('payment.id')
            .whereRef('payment.decision_id', '=', 'offer.decision_id')
            .where('payment.status', 'in', ['refunded', 'voided'])
            .where('payment.receipt_number', 'is not', null),
        )
        .$castTo<boolean>()
        .as('was_returned'),
      eb
        .selectFrom('sponsor_link')
        .select(sql<string>`sponsor_link.created_at`.as('made_at'))
        .whereRef('sponsor_link.application_id', '=', 'offer.application_id')
        .where('sponsor_link.fee', '=', 'acceptance')
        .where('sponsor_link.ended_at', 'is', null)
        .orderBy('sponsor_link.created_at', 'desc')
        .limit(1)
        .as('sponsor_link_made_at'),
    ])
    .whereRef('payer.id', '=', 'offer.application_id')
}

function newestPayment(eb: OfOffer) {
  return eb
    .selectFrom('payment')
    .select('payment.reference')
    .whereRef('payment.decision_id', '=', 'offer.decision_id')
    .orderBy('payment.created_at', 'desc')
    .limit(1)
}
