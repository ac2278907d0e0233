import type { OwnCase } from '../contract/schemas/own-case.ts'
import { acceptanceFeeIn, type Charged, hasAcceptedOnCaps } from './acceptance-fee-in.ts'
import { declinedOnCaps, goesToJamb, ownCapsWords } from './caps-life.ts'
import { letterStanding, letterState } from './letters.ts'
import { formatMoney } from './money.ts'
import type { OfferState } from './offer-life.ts'
import { repliesTo, secondLookDeadline } from './offer-reply.ts'
import type { ProgramType } from './program-type.ts'
import { findProgramme } from './programmes.ts'
import { sponsorLinkEndsAt } from './sponsor-link.ts'
import type { IssuedLetter, ToldDecision, ToldOffer } from './told-decision.ts'

/** An application whose decision was released, as it was read at `read_at`. */
export interface Told extends Charged {
  read_at: Date
}

/** The released decision with its offer; nothing before the release. */
export function presentDecision(record: Told): Pick<OwnCase, 'decision' | 'offer' | 'caps'> {
  const { told, program_type, read_at } = record
  if (!told) return {}
  const programme = findProgramme(told.programme_id)
  return {
    decision: {
      kind: told.kind,
      told_at: told.told_at.toISOString(),
      ...(programme ? { programme: { id: programme.id, title: programme.title } } : {}),
      ...told.place,
      ...(told.kind === 'rejection' && told.demand ? { demand: told.demand } : {}),
      ...(told.reasons.length > 0 ? { reasons: told.reasons.map(presentReason) } : {}),
      ...(told.conditions.length > 0 ? { conditions: told.conditions.map(presentCondition) } : {}),
      ...(told.revoked ? { revoked: { at: told.revoked.at.toISOString(), reason: told.revoked.reason } } : {}),
      ...secondLookIn(told, read_at),
    },
    ...(told.offer ? { offer: { ...presentOffer(told, told.offer, program_type), ...feeIn(record) } } : {}),
    ...capsIn(told, program_type),
  }
}

/** For an offer that is reported to JAMB; nothing once it has ended. */
function capsIn({ kind, offer }: ToldDecision, programType: ProgramType): Pick<OwnCase, 'caps'> {
  if (!offer) return {}
  const hasConsented = offer.consented_at !== null
  if (!goesToJamb({ programType, kind, offer: offer.state, hasConsented })) return {}
  const { state, since, isByCandidate = false } = offer.caps ?? { state: 'to_propose' as const }
  const words = state === 'rejected' && isByCandidate ? declinedOnCaps : ownCapsWords[state]
  return { caps: { state, ...(since ? { since: since.toISOString() } : {}), ...words } }
}

function presentReason({ sentence, own_figure }: ToldDecision['reasons'][number]) {
  return { sentence, ...(own_figure ? { own_figure } : {}) }
}

function presentCondition({ text, is_met, is_waived }: ToldDecision['conditions'][number]) {
  return { text, state: is_waived ? ('waived' as const) : is_met ? ('met' as const) : ('open' as const) }
}

function presentOffer(told: ToldDecision, offer: ToldOffer, programType: ProgramType) {
  const { state, answer_by, consented_at, defer_asked_at } = offer
  const hasConsented = consented_at !== null
  return {
    state,
    since: offer.since.toISOString(),
    ...(answer_by ? { answer_by: answer_by.toISOString() } : {}),
    ...(consented_at ? { consented_at: consented_at.toISOString() } : {}),
    ...(defer_asked_at ? { defer_asked_at: defer_asked_at.toISOString() } : {}),
    ...deferralIn(offer),
    ...(offer.matriculation_number ? { matriculation_number: offer.matriculation_number } : {}),
    can: repliesTo({ kind: told.kind, state, hasConsented, hasAskedDeferral: defer_asked_at !== null }),
    letter: letterStanding({
      programType,
      kind: told.kind,
      offer: { state, hasConsented, hasAcceptedOnCaps: hasAcceptedOnCaps(offer) },
    }),
    ...(told.letters.length > 0 ? { letters: told.letters.map(letter => presentLetter(letter, state)) } : {}),
  }
}

/** The acceptance fee, once the offer is released. */
function feeIn(record: Told) {
  const [fee, stored] = [acceptanceFeeIn(record), record.told?.offer?.fee]
  if (!fee || !stored) return {}
  const { paid_reference, held_reference, checkout_reference, sponsor_link_made_at, starts_on } = stored
  const isDue = fee.state === 'due'
  const reference = paid_reference ?? held_reference
  return {
    acceptance_fee: {
      amount: fee.amountMinor,
      currency: fee.currency,
      label: formatMoney(fee.amountMinor, fee.currency),
      state: isDue && held_reference ? ('held' as const) : fee.state,
      ...(starts_on ? { pay_before: starts_on } : {}),
      ...(reference ? { payment_reference: reference } : {}),
      ...(isDue && checkout_reference ? { checkout_reference } : {}),
      ...(isDue && sponsor_link_made_at
        ? { sponsor_link_ends_at: sponsorLinkEndsAt(sponsor_link_made_at).toISOString() }
        : {}),
      ...(stored.was_returned && !paid_reference ? { returned: true as const } : {}),
    },
  }
}

/** Whether a later start was granted; a refusal may have a reason. */
function deferralIn({ defer_answered_at, defer_answer }: ToldOffer) {
  if (!defer_answered_at) return {}
  const refused = defer_answer === null ? {} : { refused: defer_answer }
  return { deferral: { answered_at: defer_answered_at.toISOString(), ...refused } }
}

function presentLetter({ number, issued_at, is_replaced }: IssuedLetter, offer: OfferState) {
  return { number, issued_at: issued_at.toISOString(), state: letterState(offer, is_replaced) }
}

function secondLookIn({ kind, second_look, told_at }: ToldDecision, now: Date) {
  // The time of the answer would reveal that a new decision is being prepared.
  if (second_look) return { second_look: { asked_at: second_look.asked_at.toISOString() } }
  const deadline = secondLookDeadline(told_at)
  return kind === 'rejection' && now < deadline ? { second_look: { ask_by: deadline.toISOString() } } : {}
}
