import { type RawBuilder, sql } from 'kysely'
import type { CapsState } from '#shared/domain/caps-life.ts'
import { isReleased } from './stage-by-clock.ts'

/** The state of a recommendation; without a row it is still to be proposed. For `fromOffersForJamb`. */
export const capsStateNow = sql<CapsState>`coalesce(caps.state, 'to_propose')`

/** The number, normalised for comparison. The same expression as in the index `application_jamb_number`. */
export const jambNumberOf = sql<string | null>`lower(application.answers ->> 'jamb_registration_number')`

/**
 * `from … where …`: undergraduates’ offers that are reported to JAMB, as defined by `goesToJamb` in
 * shared/domain/caps-life.ts, and of those only released ones: applicants can see at JAMB what it was sent.
 */
export const offersForJambWith = (join: RawBuilder<unknown>) => sql`from offer
  join decision on decision.id = offer.decision_id
  join application on application.id = offer.application_id ${join}
  left join caps on caps.decision_id = offer.decision_id
  where application.program_type = 'undergraduate' and application.erased_at is null
    and decision.ended_at is null and (decision.releases_at <= now() or ${isReleased('decision.release_id')})
    and (offer.state in ('accepted', 'confirmed', 'cleared') or (offer.state = 'enrolled' and caps.decision_id is not null)
      or (offer.state = 'offered' and (offer.answer_by > now()) is not false))
    and (decision.kind <> 'alternative_offer' or offer.consented_at is not null)`

export const fromOffersForJamb = offersForJambWith(sql``)

/** A valid JAMB number; without one, no one can be recommended. */
export const hasJambNumber = sql<boolean>`${jambNumberOf} ~ '^[0-9]{8,12}[a-z]{2}$'`

/** Not proposed yet, and ready to be. For `fromOffersForJamb`. */
export const isReadyForJamb = sql<boolean>`(${capsStateNow} = 'to_propose' and ${hasJambNumber})`

/** The score that an applicant gives; null for Direct Entry, which does not ask for one. */
export const claimedScore = sql<
  number | null
>`(case when application.answers ->> 'entry_mode' is distinct from 'direct_entry'
  and application.answers ->> 'jamb_score' ~ '^[0-9]{1,3}$' then (application.answers ->> 'jamb_score')::integer end)`
