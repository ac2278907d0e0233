import type { DecisionAsTold } from '#shared/contract/schemas/decision-as-told.ts'
import { isDay } from '#shared/domain/calendar.ts'
import { type DecisionKind, isOfferKind } from '#shared/domain/decisions.ts'
import { offerAsMade } from '#shared/domain/offer-as-made.ts'
import { decisionMessages } from '#shared/domain/own-case.ts'
import { presentDecision } from '#shared/domain/present-decision.ts'
import { type ProposalChoices, type ProposalDraft, proposalOf } from './proposal-draft.ts'

interface Drafted {
  application: DecisionAsTold['application']
  draft: ProposalDraft
  kind: DecisionKind
  choices: ProposalChoices
  /** As if it were released then. */
  at: Date
}

/** The applicant’s page of a decision that is being prepared, from the same rules as the page itself. */
export function draftAsTold({ application, draft, kind, choices, at }: Drafted): DecisionAsTold {
  const { conditions = [], reasons = [], answer_by, programme } = proposalOf(draft, kind)
  const offered = kind === 'alternative_offer' ? (programme ?? null) : application.selected_program
  const startsOn = choices.place?.starts_on ?? null
  const told = {
    ...{ id: 'draft', kind, told_at: at, revoked: null, second_look: null, letters: [] },
    programme_id: isOfferKind(kind) ? offered : null,
    reasons: choices.reasons
      .filter(({ code }) => reasons.includes(code))
      .map(({ sentence, own_figure }) => ({ sentence, own_figure: own_figure ?? null })),
    conditions: conditions.map(text => ({ text, is_met: false, is_waived: false })),
    offer: isOfferKind(kind)
      ? offerAsMade({
          ...{ at, startsOn, answerDays: choices.answer_days },
          answerBy: answer_by && isDay(answer_by) ? answer_by : null,
          feeMinor: choices.programmes.find(({ id }) => id === offered)?.fee_minor ?? 0,
          feeCurrency: choices.fee_currency ?? 'NGN',
        })
      : null,
    place: choices.place ? { ...choices.place } : null,
    demand: choices.demand ?? null,
  }
  const { program_type, selected_program } = application
  return {
    application,
    case: {
      stage: 'told',
      message: decisionMessages[kind],
      ...presentDecision({ told, case: null, program_type, selected_program, read_at: at }),
    },
  }
}
