import { sql } from 'kysely'
import type { CapsState } from '#shared/domain/caps-life.ts'
import { isReleased } from './stage-by-clock.ts'

/** Where a recommendation is; one that nothing was done about is still to be made. For `fromOffersForJamb`. */
export const capsStateNow = sql<CapsState>`coalesce(caps.state, 'to_propose')`

/** The number as it is compared. The same expression as in the index `application_jamb_number`. */
export const jambNumberOf = sql<string | null>`lower(application.answers ->> 'jamb_registration_number')`

/**
 * `from … where …`: the offers to undergraduates that JAMB hears of, as `goesToJamb` in shared/domain/caps-life.ts has it, and of them those that were
 * told: what is handed to JAMB is visible to the applicant there.
 */
export const fromOffersForJamb = sql`from offer
  join decision on decision.id = offer.decision_id
  join application on application.id = offer.application_id
  left join caps on caps.decision_id = offer.decision_id
  where application.program_type = 'undergraduate' and application.erased_at is null
    and decision.ended_at is null and (decision.releases_at <= now() or ${isReleased('decision.release_id')})
    and (offer.state in ('accepted', 'confirmed', 'cleared') or (offer.state = 'enrolled' and caps.decision_id is not null)
      or (offer.state = 'offered' and (offer.answer_by > now()) is not false))
    and (decision.kind <> 'alternative_offer' or offer.consented_at is not null)`

/** A number that JAMB gives: without one no one can be recommended. */
export const hasJambNumber = sql<boolean>`${jambNumberOf} ~ '^[0-9]{8,12}[a-z]{2}$'`

/** Still to be proposed, and ready for it. For `fromOffersForJamb`. */
export const isReadyForJamb = sql<boolean>`(${capsStateNow} = 'to_propose' and ${hasJambNumber})`

/** The score that an applicant gives; null for Direct Entry, which asks for none. */
export const claimedScore = sql<
  number | null
>`(case when application.answers ->> 'entry_mode' is distinct from 'direct_entry'
  and application.answers ->> 'jamb_score' ~ '^[0-9]{1,3}$' then (application.answers ->> 'jamb_score')::integer end)`
