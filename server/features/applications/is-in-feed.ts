import { type RawBuilder, sql } from 'kysely'
import { feedStates } from '#shared/domain/feed.ts'
import { isReleased } from './stage-by-clock.ts'

/** Of an offer’s `decision`: whether its applicant has been told. */
export const isToldNow: RawBuilder<boolean> = sql<boolean>`(decision.releases_at <= now() or ${isReleased('decision.release_id')})`

/**
 * Of an `offer` with its `decision` and `application`: whether the place is in the feed. An offer that was never told cannot be confirmed; it is
 * asked again here, because nothing that is not released may leave the house.
 */
export const isInFeed: RawBuilder<boolean> = sql<boolean>`(offer.state = any(${[...feedStates]}::text[])
  and decision.ended_at is null and application.erased_at is null and application.account_id is not null
  and ${isToldNow})`
