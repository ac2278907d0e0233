import { type AcceptanceFeeState, acceptanceFeeState } from './acceptance-fee.ts'
import type { CaseStage } from './case-life.ts'
import type { CardCurrency } from './money.ts'
import type { ProgramType } from './program-type.ts'
import type { ToldDecision, ToldOffer } from './told-decision.ts'

/** What the acceptance fee of an application depends on. */
export interface Charged {
  told: ToldDecision | null
  case: { stage: CaseStage } | null
  program_type: ProgramType
  selected_program: string | null
}

/** The acceptance fee of an application: that of its newest released offer. */
export interface AskedAcceptanceFee {
  decisionId: string
  /** Of the place, which may be in another programme than the one applied for. */
  programme: string | null
  amountMinor: number
  currency: CardCurrency
  state: AcceptanceFeeState
}

/** Undefined before an offer is released, and for an offer without a fee. */
export function acceptanceFeeIn(record: Charged): AskedAcceptanceFee | undefined {
  const { told, case: held, program_type, selected_program } = record
  if (!told?.offer || held?.stage === 'withdrawn') return undefined
  const { state: offer, fee } = told.offer
  const state = acceptanceFeeState({
    programType: program_type,
    amountMinor: fee.amount_minor,
    offer: told.revoked ? 'revoked' : offer,
    isPaid: fee.paid_reference !== null,
    hasAcceptedOnCaps: hasAcceptedOnCaps(told.offer),
  })
  if (state === 'none') return undefined
  return {
    decisionId: told.id,
    programme: told.programme_id ?? selected_program,
    amountMinor: fee.amount_minor,
    currency: fee.currency,
    state,
  }
}

/** Whether an undergraduate has accepted on CAPS; says nothing about anyone else. */
export function hasAcceptedOnCaps({ caps }: Pick<ToldOffer, 'caps'>): boolean {
  return caps?.state === 'accepted_on_caps'
}
