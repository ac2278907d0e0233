import { type AcceptanceFeeState, acceptanceFeeState } from '#shared/domain/acceptance-fee.ts'
import type { ToldOffer } from './own-decision.ts'
import type { ApplicationRecord } from './record.ts'

/** The acceptance fee that an application is asked for: of the newest offer that has been told. */
export interface AskedAcceptanceFee {
  decisionId: string
  /** Of the place, which may be another programme than the one applied for. */
  programme: string | null
  amountMinor: number
  state: AcceptanceFeeState
}

/** Undefined before an offer has been told, and for one that asks for no fee. */
export function acceptanceFeeIn(
  record: Pick<ApplicationRecord, 'told' | 'case' | 'program_type' | 'selected_program'>,
): AskedAcceptanceFee | undefined {
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
    state,
  }
}

/** Whether JAMB’s part of an offer to an undergraduate is done; no one else is asked. */
export function hasAcceptedOnCaps({ caps }: Pick<ToldOffer, 'caps'>): boolean {
  return caps?.state === 'accepted_on_caps'
}
