import { sql } from 'kysely'
import { offerKinds } from '#shared/domain/decisions.ts'
import { acceptedStates, type OfferState } from '#shared/domain/offer-life.ts'
import { offerByClock } from '../applications/own-decision.ts'
import { isTold } from '../offers/lock-offer.ts'

/** Offers that count for nobody: taken back by the office, or replaced. */
const takenBack: readonly OfferState[] = ['revoked', 'withdrawn', 'discarded']

/**
 * What each applicant was told last, by `application_id`; nothing of a decision that has not been released. To join with
 * `application`.
 */
export const fates = sql`(select distinct on (decision.application_id) decision.application_id,
    decision.kind = any(${[...offerKinds]}::text[]) and coalesce(offer.state, '') <> all(${[...takenBack]}::text[]) as is_offered,
    decision.kind = 'rejection' as is_refused,
    decision.kind = 'waiting_list' as is_waiting,
    coalesce(offer.state = any(${[...acceptedStates]}::text[]), false) as is_accepted,
    coalesce(offer.state = 'enrolled', false) as is_enrolled,
    case when offer.decision_id is null then '' else ${offerByClock} end as offer_state
  from decision left join offer on offer.decision_id = decision.id
  where decision.approved_at is not null and ${isTold}
  order by decision.application_id, decision.approved_at desc)`
