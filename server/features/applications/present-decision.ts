import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { letterStanding } from '#shared/domain/letters.ts'
import { repliesTo, secondLookDeadline } from '#shared/domain/offer-reply.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { ToldDecision, ToldOffer } from './own-decision.ts'
import type { ApplicationRecord } from './record.ts'

type Told = Pick<ApplicationRecord, 'told' | 'program_type' | 'read_at'>

/** The decision that has been told, and the offer in it; nothing before the hour of its release. */
export function presentDecision({ told, program_type, read_at }: Told): Pick<OwnCase, 'decision' | 'offer'> {
  if (!told) return {}
  const programme = findProgramme(told.programme_id)
  return {
    decision: {
      kind: told.kind,
      told_at: told.told_at.toISOString(),
      ...(programme ? { programme: { id: programme.id, title: programme.title } } : {}),
      ...(told.reasons.length > 0 ? { reasons: told.reasons.map(presentReason) } : {}),
      ...(told.conditions.length > 0 ? { conditions: told.conditions.map(presentCondition) } : {}),
      ...(told.revoked ? { revoked: { at: told.revoked.at.toISOString(), reason: told.revoked.reason } } : {}),
      ...secondLookIn(told, read_at),
    },
    ...(told.offer ? { offer: presentOffer(told, told.offer, program_type) } : {}),
  }
}

function presentReason({ sentence, own_figure }: ToldDecision['reasons'][number]) {
  return { sentence, ...(own_figure ? { own_figure } : {}) }
}

function presentCondition({ text, is_met, is_waived }: ToldDecision['conditions'][number]) {
  return { text, state: is_waived ? ('waived' as const) : is_met ? ('met' as const) : ('open' as const) }
}

function presentOffer(told: ToldDecision, offer: ToldOffer, programType: ApplicationRecord['program_type']) {
  const { state, answer_by, consented_at, defer_asked_at } = offer
  const hasConsented = consented_at !== null
  return {
    state,
    since: offer.since.toISOString(),
    ...(answer_by ? { answer_by: answer_by.toISOString() } : {}),
    ...(consented_at ? { consented_at: consented_at.toISOString() } : {}),
    ...(defer_asked_at ? { defer_asked_at: defer_asked_at.toISOString() } : {}),
    can: repliesTo({ kind: told.kind, state, hasConsented, hasAskedDeferral: defer_asked_at !== null }),
    letter: letterStanding({ programType, kind: told.kind, offer: { state, hasConsented } }),
  }
}

function secondLookIn({ kind, second_look, told_at }: ToldDecision, now: Date) {
  // When it was answered would tell that a new decision is being prepared.
  if (second_look) return { second_look: { asked_at: second_look.asked_at.toISOString() } }
  const deadline = secondLookDeadline(told_at)
  return kind === 'rejection' && now < deadline ? { second_look: { ask_by: deadline.toISOString() } } : {}
}
