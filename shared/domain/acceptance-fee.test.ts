import { describe, expect, test } from 'vitest'
import { type AcceptanceFeeFacts, type AcceptanceFeeState, acceptanceFeeState } from './acceptance-fee.ts'
import { type OfferState, offerStates } from './offer-life.ts'

const facts: AcceptanceFeeFacts = {
  programType: 'msc',
  amountMinor: 5_000_000,
  offer: 'accepted',
  isPaid: false,
  hasAcceptedOnCaps: false,
}

const unpaid: Record<OfferState, AcceptanceFeeState> = {
  offered: 'later',
  accepted: 'due',
  confirmed: 'closed',
  cleared: 'closed',
  enrolled: 'closed',
  deferred: 'later',
  declined: 'closed',
  lapsed: 'closed',
  revoked: 'closed',
  withdrawn: 'closed',
  discarded: 'closed',
}

describe('the acceptance fee', () => {
  test.each(offerStates)('of an offer that is %s, unpaid', offer => {
    expect(acceptanceFeeState({ ...facts, offer })).toBe(unpaid[offer])
    expect(acceptanceFeeState({ ...facts, offer, isPaid: true })).toBe('paid')
    expect(acceptanceFeeState({ ...facts, offer, amountMinor: 0 })).toBe('none')
  })

  test.each(offerStates)('of an undergraduate whose offer is %s is not due before CAPS', offer => {
    const before = { ...facts, programType: 'undergraduate', offer } as const
    expect(acceptanceFeeState(before)).toBe(offer === 'accepted' ? 'caps-first' : unpaid[offer])
    expect(acceptanceFeeState({ ...before, hasAcceptedOnCaps: true })).toBe(unpaid[offer])
  })
})
