import { type RawBuilder, sql } from 'kysely'
import { feedStates } from '#shared/domain/feed.ts'
import { isReleased } from './stage-by-clock.ts'

/** For an offer’s `decision`: whether it has been released. */
export const isToldNow: RawBuilder<boolean> = sql<boolean>`(decision.releases_at <= now() or ${isReleased('decision.release_id')})`

/**
 * For an `offer` with its `decision` and `application`: whether the place is in the feed. An offer that was never
 * released cannot be confirmed; this checks it again, because nothing unreleased may leave the office.
 */
export const isInFeed: RawBuilder<boolean> = sql<boolean>`(offer.state = any(${[...feedStates]}::text[])
  and decision.ended_at is null and application.erased_at is null and application.account_id is not null
  and ${isToldNow})`
