import { answerDeadline } from './answer-dates.ts'
import type { Day } from './calendar.ts'
import type { CardCurrency } from './money.ts'
import type { ToldOffer } from './told-decision.ts'

/** Days to reply where neither the decision nor the round sets a date. */
const usualAnswerDays = 21

interface Made {
  /** When the offer is released. */
  at: Date
  /** The last day that the decision sets. */
  answerBy: Day | null
  answerDays: number | null | undefined
  feeMinor: number
  feeCurrency: CardCurrency
  startsOn: string | null
}

/** An offer at the moment of its release, before anything has been done with it. */
export function offerAsMade({ at, answerBy, answerDays, feeMinor, feeCurrency, startsOn }: Made): ToldOffer {
  const nothing = { paid_reference: null, held_reference: null, checkout_reference: null, sponsor_link_made_at: null }
  return {
    ...{ state: 'offered', since: at, caps: null, matriculation_number: null },
    answer_by: answerDeadline(at, { answerBy, days: answerDays ?? usualAnswerDays }),
    ...{ consented_at: null, defer_asked_at: null, defer_answered_at: null, defer_answer: null },
    fee: { amount_minor: feeMinor, currency: feeCurrency, ...nothing, was_returned: false, starts_on: startsOn },
  }
}
