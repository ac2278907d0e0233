import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { capsStates } from '#shared/domain/caps-life.ts'
import { decisionKinds } from '#shared/domain/decisions.ts'
import { offerStates } from '#shared/domain/offer-life.ts'
import type { Demand, ToldDecision, ToldOffer } from '#shared/domain/told-decision.ts'
import type { Tables } from '../../db/tables.ts'
import { type AcceptanceFeeInJson, acceptanceFeeOf, asAcceptanceFee } from './own-acceptance-fee.ts'
import { isReleased } from './stage-by-clock.ts'

/** A released decision, as the database returns it: times as text. */
interface InJson {
  id: string
  kind: string
  programme_id: string | null
  told_at: string
  end_reason: string | null
  ended_at: string | null
  revoke_reason: string | null
  reasons: { sentence: string; own_figure: string | null }[]
  conditions: { text: string; is_met: boolean; is_waived: boolean }[]
  offer: OfferInJson | null
  second_look: { asked_at: string; answered_at: string | null; is_of_this: boolean } | null
  letters: { number: string; issued_at: string; is_replaced: boolean }[]
  place: { session: string; starts_on: string } | null
  demand: Demand | null
}

interface OfferInJson {
  state: string
  since: string
  answer_by: string | null
  consented_at: string | null
  defer_asked_at: string | null
  fee: AcceptanceFeeInJson | null
  defer_answered_at: string | null
  defer_answer: string | null
  matriculation_number: string | null
  caps: { state: string; since: string; by_candidate: boolean } | null
}

/**
 * The newest released decision. The applicant continues to see it while the office decides again, until the next
 * release, so nothing that the office prepares is visible.
 */
export function ownDecision(eb: ExpressionBuilder<Tables, 'application'>) {
  return jsonObjectFrom(
    decisionsAsTold(eb)
      .where(sql<boolean>`(told.releases_at <= now() or ${isReleased('told.release_id')})`)
      .orderBy(sql`told.ended_at is null`, 'desc')
      .orderBy(sql`coalesce(told.releases_at, told_release.releases_at)`, 'desc')
      .orderBy('told.proposed_at', 'desc')
      .limit(1),
  )
}

/** Every decision on an application, released or not, with what its applicant reads of it after the release. */
export function decisionsAsTold(eb: ExpressionBuilder<Tables, 'application'>) {
  return eb
    .selectFrom('decision as told')
    .leftJoin('release as told_release', 'told_release.id', 'told.release_id')
    .select(['told.id', 'told.kind', 'told.programme_id', 'told.end_reason', 'told.ended_at', 'told.revoke_reason'])
    .select(sql<string>`coalesce(told.releases_at, told_release.releases_at)`.as('told_at'))
    .select(
      sql<Demand | null>`told_release.demand -> application.round_id -> application.selected_program`.as('demand'),
    )
    .select(told => [
      reasonsOf(told).as('reasons'),
      jsonArrayFrom(
        told
          .selectFrom('decision_condition')
          .select(['decision_condition.text', 'decision_condition.is_waived'])
          .select(sql<boolean>`decision_condition.met_at is not null`.as('is_met'))
          .whereRef('decision_condition.decision_id', '=', 'told.id')
          .orderBy('decision_condition.position'),
      ).as('conditions'),
      jsonObjectFrom(
        told
          .selectFrom('offer')
          .leftJoin('matriculation_number as given', 'given.decision_id', 'offer.decision_id')
          .select(['offer.since', 'offer.answer_by', 'offer.consented_at', 'offer.defer_asked_at'])
          .select(['offer.defer_answered_at', 'offer.defer_answer', 'given.number as matriculation_number'])
          .select(offerByClock.as('state'))
          .select(offer => jsonObjectFrom(acceptanceFeeOf(offer)).as('fee'))
          .select(offer =>
            jsonObjectFrom(
              offer
                .selectFrom('caps')
                .select(['caps.state', 'caps.since', 'caps.by_candidate'])
                .whereRef('caps.decision_id', '=', 'offer.decision_id'),
            ).as('caps'),
          )
          .whereRef('offer.decision_id', '=', 'told.id'),
      ).as('offer'),
      jsonObjectFrom(
        told
          .selectFrom('second_look')
          .select(['second_look.asked_at', 'second_look.answered_at'])
          .select(sql<boolean>`second_look.decision_id = told.id`.as('is_of_this'))
          .whereRef('second_look.application_id', '=', 'told.application_id'),
      ).as('second_look'),
      lettersOf(told).as('letters'),
      placeOf(told).as('place'),
    ])
    .whereRef('told.application_id', '=', 'application.id')
}

type OfTold = ExpressionBuilder<Tables & { told: Tables['decision'] }, 'application' | 'told'>

/** How many letters of an offer are listed. */
const mostLetters = 10

function reasonsOf(told: OfTold) {
  return jsonArrayFrom(
    told
      .selectFrom('decision_reason')
      .select(['decision_reason.sentence', 'decision_reason.own_figure'])
      .whereRef('decision_reason.decision_id', '=', 'told.id')
      .orderBy('decision_reason.position'),
  )
}

function lettersOf(told: OfTold) {
  return jsonArrayFrom(
    told
      .selectFrom('letter')
      .select(['letter.number', 'letter.issued_at'])
      .select(sql<boolean>`letter.replaced_at is not null`.as('is_replaced'))
      .whereRef('letter.application_id', '=', 'told.application_id')
      .whereRef('letter.decision_id', '=', 'told.id')
      .orderBy('letter.issued_at', 'desc')
      .orderBy('letter.number', 'desc')
      .limit(mostLetters),
  )
}

/** The round of the place: that of the application, unless the place was deferred. */
function placeOf(told: OfTold) {
  const round = sql<string>`coalesce((select deferred_to from offer where offer.decision_id = told.id), application.round_id)`
  return jsonObjectFrom(
    told
      .selectFrom('round as told_round')
      .select('told_round.session_id as session')
      .select(sql<string>`to_char(told_round.starts_on, 'YYYY-MM-DD')`.as('starts_on'))
      .where('told_round.id', '=', round),
  )
}

/** An offer without a reply by its date has lapsed. */
export const offerByClock = sql<string>`case when offer.state = 'offered' and offer.answer_by <= now() then 'lapsed' else offer.state end`

export function asToldDecision(found: InJson | null): ToldDecision | null {
  const kind = decisionKinds.find(one => one === found?.kind)
  // A decision that ended with the applicant’s withdrawal is not shown again when they return.
  if (!found || !kind || found.end_reason === 'withdrawn' || found.end_reason === 'discarded') return null
  const { revoke_reason, ended_at, second_look } = found
  return {
    id: found.id,
    kind,
    programme_id: found.programme_id,
    told_at: new Date(found.told_at),
    reasons: found.reasons,
    conditions: found.conditions,
    revoked:
      found.end_reason === 'revoked' && ended_at ? { at: new Date(ended_at), reason: revoke_reason ?? '' } : null,
    offer: asOffer(found.offer),
    second_look: second_look && {
      asked_at: new Date(second_look.asked_at),
      answered_at: moment(second_look.answered_at),
      is_of_this: second_look.is_of_this,
    },
    letters: found.letters.map(letter => ({ ...letter, issued_at: new Date(letter.issued_at) })),
    place: found.place,
    demand: found.demand,
  }
}

function asOffer(found: OfferInJson | null): ToldOffer | null {
  const state = offerStates.find(one => one === found?.state)
  if (!found?.fee || !state) return null
  return {
    state,
    since: new Date(found.since),
    answer_by: moment(found.answer_by),
    consented_at: moment(found.consented_at),
    defer_asked_at: moment(found.defer_asked_at),
    fee: asAcceptanceFee(found.fee),
    defer_answered_at: moment(found.defer_answered_at),
    defer_answer: found.defer_answer,
    matriculation_number: found.matriculation_number,
    caps: asCaps(found.caps),
  }
}

function asCaps(found: OfferInJson['caps']): ToldOffer['caps'] {
  const state = capsStates.find(one => one === found?.state)
  return found && state ? { state, since: new Date(found.since), isByCandidate: found.by_candidate } : null
}

function moment(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
