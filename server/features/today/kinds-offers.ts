import { sql } from 'kysely'
import { afterOfferEvent, offerStates } from '#shared/domain/offer-life.ts'
import { hasPassedCaps } from '../applications/confirm-offer.ts'
import { fromOffersForJamb, isReadyForJamb } from '../applications/offers-for-jamb.ts'
import { offerByClock } from '../applications/own-decision.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import { capsScope } from '../caps/caps-scope.ts'
import { openConditionStates } from '../offers/conditions.ts'
import { isTold } from '../offers/lock-offer.ts'
import { deferrableStates } from '../offers/read-offer.ts'
import {
  applicant,
  byColleague,
  byProgramme,
  type DeskKind,
  firstNames,
  found,
  isAnothers,
  isTheirs,
  nameOf,
  staffNamed,
  titleOf,
} from './kind.ts'

/* Offers from the release to the matriculation number. */

const offer = (id: string) => `/offers/${id}`
const fromOffer = sql`from offer join decision on decision.id = offer.decision_id and decision.ended_at is null
  join application on application.id = offer.application_id`
const programme = sql`application.selected_program`
const revoking = {
  ...{ by: sql`decision.revoke_asked_by`, at: sql`decision.revoke_asked_at`, programme },
  wanted: ['decisions.approve'] as const,
}
const waiving = {
  ...{ by: sql`condition.waive_asked_by`, at: sql`condition.waive_asked_at`, programme },
  wanted: ['documents.check'] as const,
}
const revocableStates = offerStates.filter(state => afterOfferEvent(state, 'revoke'))

const revocations: DeskKind = {
  kind: 'revocations',
  area: 'offer',
  part: 'signature',
  call: 'revokeOffer',
  apart: 3,
  find: asked =>
    found(
      {
        ...{ id: sql`decision.id`, since: sql`decision.revoke_asked_at`, ...applicant },
        ...{ by: staffNamed(sql`decision.revoke_asked_by`), note: sql`decision.revoke_reason` },
      },
      sql`from decision join offer on offer.decision_id = decision.id
        join application on application.id = decision.application_id
        join admission_case held on held.application_id = application.id
        where decision.revoke_asked_at is not null and decision.ended_at is null
          and ${isAnothers(asked, revoking)} and ${stageByClock('held')} = 'told'
          and ${offerByClock} = any(${revocableStates}::text[]) and ${isTheirs(asked)}
        order by decision.revoke_asked_at`,
    ),
  one: one => ({
    title: `Revoke the offer to ${nameOf(one)}?`,
    rest: 'A second person must agree',
    detail: `${one.by ?? 'A colleague'} asks: “${one.note}”`,
    act: 'Read and decide',
    to: `/applications/${one.uuid}?tab=decision`,
  }),
  many: (all, count) => ({
    title: `${count} offers to revoke`,
    rest: 'A second person must agree',
    detail: firstNames(all),
    act: 'See the offers',
    to: '/offers',
  }),
}

const deferrals: DeskKind = {
  kind: 'deferrals',
  area: 'offer',
  part: 'signature',
  call: 'answerDeferral',
  apart: 3,
  find: asked =>
    found(
      { id: sql`offer.decision_id`, since: sql`offer.defer_asked_at`, ...applicant, note: sql`offer.defer_reason` },
      sql`${fromOffer} where offer.defer_asked_at is not null and offer.defer_answered_at is null
          and ${offerByClock} = any(${deferrableStates}::text[]) and ${isTold} and ${isTheirs(asked)}
        order by offer.defer_asked_at`,
    ),
  one: one => ({
    title: nameOf(one),
    rest: 'asks to start a year later',
    detail: `${titleOf(one)}. “${one.note}”`,
    act: 'Decide',
    to: offer(one.id),
  }),
  many: (all, count) => ({
    title: `${count} people ask to start a year later`,
    detail: firstNames(all),
    act: 'Decide',
    to: '/offers?q=is:deferral',
  }),
}

const fromCondition = sql`from decision_condition condition join offer on offer.decision_id = condition.decision_id
  join decision on decision.id = offer.decision_id and decision.ended_at is null
  join application on application.id = offer.application_id`

const waivers: DeskKind = {
  kind: 'waivers',
  area: 'offer',
  part: 'signature',
  call: 'answerWaiver',
  apart: 3,
  find: asked =>
    found(
      {
        ...{ id: sql`offer.decision_id`, since: sql`condition.waive_asked_at`, ...applicant },
        ...{ by: staffNamed(sql`condition.waive_asked_by`), note: sql`condition.text` },
      },
      sql`${fromCondition} where condition.waive_asked_at is not null and condition.met_at is null
          and ${isAnothers(asked, waiving)}
          and ${offerByClock} = any(${openConditionStates}::text[]) and ${isTold} and ${isTheirs(asked)}
        order by condition.waive_asked_at`,
    ),
  one: one => ({
    title: `Waive a condition of ${nameOf(one)}?`,
    rest: `“${one.note}”`,
    detail: `${one.by ?? 'A colleague'} asks. A second person must agree.`,
    act: 'Read and decide',
    to: offer(one.id),
  }),
  many: (all, count) => ({
    title: `${count} conditions to waive`,
    detail: byColleague(all),
    act: 'See the offers',
    to: '/offers?q=is:waiver',
  }),
}

const metConditions: DeskKind = {
  kind: 'met-conditions',
  area: 'offer',
  part: 'signature',
  call: 'saveCondition',
  apart: 3,
  find: asked =>
    found(
      {
        ...{ id: sql`offer.decision_id`, since: sql`condition.met_asked_at`, ...applicant },
        ...{ by: staffNamed(sql`condition.met_asked_by`), note: sql`condition.text` },
      },
      sql`${fromCondition} where condition.met_asked_at is not null and condition.met_at is null
          and condition.met_asked_by <> ${asked.member.id}::uuid
          and ${offerByClock} = any(${openConditionStates}::text[]) and ${isTold} and ${isTheirs(asked)}
        order by condition.met_asked_at`,
    ),
  one: one => ({
    title: `Has ${nameOf(one)} met a condition?`,
    rest: `“${one.note}”`,
    detail: `${one.by ?? 'A colleague'} says so without a document. A second person must confirm it.`,
    act: 'Confirm or not',
    to: offer(one.id),
  }),
  many: (all, count) => ({
    title: `${count} conditions were met without a document`,
    rest: 'A second person must confirm them',
    detail: firstNames(all),
    act: 'See the offers',
    to: '/offers?q=conditions:open',
  }),
}

/** Nobody has to do anything for an offer to lapse, so somebody has to know before it does. */
const lapsing: DeskKind = {
  kind: 'lapsing',
  area: 'offer',
  part: 'work',
  call: 'extendAnswer',
  permission: ['decisions.approve', 'documents.check'],
  find: asked =>
    found(
      { id: sql`offer.decision_id`, since: sql`offer.since`, due: sql`offer.answer_by`, ...applicant },
      sql`${fromOffer} where offer.state = 'offered' and offer.answer_by > now()
          and offer.answer_by < now() + interval '7 days' and ${isTold} and ${isTheirs(asked)}
        order by offer.answer_by`,
    ),
  one: one => ({
    title: '1 offer lapses within 7 days:',
    rest: nameOf(one),
    detail: `${titleOf(one)}. No reply yet.`,
    act: 'See the offer',
    to: offer(one.id),
  }),
  many: (all, count) => ({
    title: `${count} offers lapse within 7 days`,
    detail: `No reply yet: ${firstNames(all)}`,
    act: count === '2' ? 'See both' : `See the ${count}`,
    to: '/offers?state=offered&q=due:<7d',
  }),
}

const toClear: DeskKind = {
  kind: 'clearance',
  area: 'enrolment',
  part: 'work',
  call: 'clearOffer',
  find: asked =>
    found(
      { id: sql`offer.decision_id`, since: sql`offer.since`, ...applicant },
      sql`${fromOffer} where offer.state = 'confirmed' and ${hasPassedCaps} and ${isTold} and ${isTheirs(asked)}
        order by offer.since`,
    ),
  one: one => ({
    title: '1 person to clear:',
    rest: nameOf(one),
    detail: `${titleOf(one)}. See the originals, then clear the place.`,
    act: 'See the originals',
    to: offer(one.id),
  }),
  many: (all, count) => ({
    title: `${count} people to clear`,
    rest: 'See their originals',
    detail: byProgramme(all),
    act: 'See the list',
    to: '/offers?state=confirmed',
  }),
}

const toNumber: DeskKind = {
  kind: 'numbers',
  area: 'enrolment',
  part: 'work',
  call: 'giveNumbers',
  find: asked =>
    found(
      { id: sql`offer.decision_id`, since: sql`offer.since`, ...applicant },
      sql`${fromOffer} where offer.state = 'cleared' and ${hasPassedCaps} and ${isTheirs(asked)} order by offer.since`,
    ),
  one: one => ({
    title: '1 matriculation number to give:',
    rest: nameOf(one),
    detail: titleOf(one),
    act: 'Give the number',
    to: offer(one.id),
  }),
  many: (all, count) => ({
    title: `${count} matriculation numbers to give`,
    detail: byProgramme(all),
    act: 'Give numbers',
    to: '/matriculation',
  }),
}

const toJamb: DeskKind = {
  kind: 'caps-to-propose',
  area: 'enrolment',
  part: 'work',
  call: 'proposeToJamb',
  find: asked =>
    found(
      { id: sql`offer.decision_id`, since: sql`offer.since`, due: sql`offer.answer_by`, ...applicant },
      sql`${fromOffersForJamb} and ${isReadyForJamb} and ${capsScope(asked.member, asked.wanted)}
        order by offer.since`,
    ),
  one: one => ({
    title: '1 person to propose to JAMB:',
    rest: nameOf(one),
    detail: `${titleOf(one)}. The person can accept on CAPS after that.`,
    act: 'Propose on CAPS',
    to: '/caps?state=to_propose',
  }),
  many: (all, count) => ({
    title: `${count} people to propose to JAMB`,
    rest: 'They can accept on CAPS after that',
    detail: byProgramme(all),
    act: 'Propose on CAPS',
    to: '/caps?state=to_propose',
  }),
}

export const offerKinds: readonly DeskKind[] = [
  lapsing,
  revocations,
  deferrals,
  waivers,
  metConditions,
  toJamb,
  toClear,
  toNumber,
]
