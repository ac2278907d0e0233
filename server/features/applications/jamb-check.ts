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

/** Other people who are being considered with this number. */
const others = sql<number>`(select count(*)::integer from application twin
  join admission_case twin_case on twin_case.application_id = twin.id and twin_case.stage <> 'withdrawn'
  where lower(twin.answers ->> 'jamb_registration_number') = ${jambNumberOf} and twin.id <> application.id
    and twin.program_type = 'undergraduate' and twin.status <> 'draft' and twin.erased_at is null)`

/** Null before there is anything to compare with. */
export const jambCheckOf = sql<JambCheck | null>`(case when ${isUtme} then coalesce(
  (select json_build_object('score', score, 'name', candidate_name, 'others', ${others})
    from jamb_result where registration_number = ${jambNumberOf}),
  case when ${isListed} or ${others} > 0 then json_build_object('score', null, 'others', ${others}, 'listed', ${isListed}) end) end)`

/** The score used for ranking: the listed one where it is known. */
export const scoreForRanks = sql<
  number | null
>`(case when ${isUtme} then coalesce(${listedScore}, ${claimedScore}) end)`

export const jambConditions = {
  agrees: sql<boolean>`(${isUtme} and ${listedScore} = ${claimedScore})`,
  differs: sql<boolean>`(${isUtme} and ${listedScore} is distinct from ${claimedScore} and ${listedScore} is not null)`,
  missing: sql<boolean>`(${isUtme} and ${listedScore} is null and ${isListed})`,
}
