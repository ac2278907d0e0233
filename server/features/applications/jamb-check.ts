import { sql } from 'kysely'
import type { JambCheck } from '#shared/domain/jamb-check.ts'
import { claimedScore, jambNumberOf } from './offers-for-jamb.ts'

/* What JAMB’s list says about an `application`. Direct Entry applicants have no score on it. */

const isUtme = sql<boolean>`(application.program_type = 'undergraduate'
  and application.answers ->> 'entry_mode' is distinct from 'direct_entry')`

/** The listed score for the applicant’s number. */
const listedScore = sql<number | null>`(select jamb_result.score from jamb_result
  where jamb_result.registration_number = ${jambNumberOf})`

/** A list was imported since the round opened, so the number should be in one. */
const isListed = sql<boolean>`exists (select from jamb_list join round listed on listed.id = application.round_id
  where jamb_list.imported_at >= listed.opens_at)`

/** Null before there is anything to compare with. */
export const jambCheckOf = sql<JambCheck | null>`(case when ${isUtme} then
  case when ${listedScore} is not null then json_build_object('score', ${listedScore})
    when ${isListed} then json_build_object('score', null) end end)`

/** The score used for ranking: the listed one where it is known. */
export const scoreForRanks = sql<
  number | null
>`(case when ${isUtme} then coalesce(${listedScore}, ${claimedScore}) end)`

export const jambConditions = {
  agrees: sql<boolean>`(${isUtme} and ${listedScore} = ${claimedScore})`,
  differs: sql<boolean>`(${isUtme} and ${listedScore} is distinct from ${claimedScore} and ${listedScore} is not null)`,
  missing: sql<boolean>`(${isUtme} and ${listedScore} is null and ${isListed})`,
}
