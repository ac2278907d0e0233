import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterOfferEvent, holdsSeat, type OfferState, offerEvents, offerStates } from './offer-life.ts'

const short: Record<string, OfferState> = {
  acc: 'accepted',
  con: 'confirmed',
  cle: 'cleared',
  enr: 'enrolled',
  def: 'deferred',
  dec: 'declined',
  lap: 'lapsed',
  rev: 'revoked',
  out: 'withdrawn',
  dis: 'discarded',
}

/**
 * Every state with accept, confirm, clear, enrol, defer, resume, step back, decline, lapse, revoke, withdraw,
 * discard; - is forbidden.
 */
const table: Record<OfferState, string> = {
  offered: 'acc - - - def - - dec lap rev out dis',
  accepted: '- con - - def - - dec - rev out -',
  confirmed: '- - cle - def - acc dec - rev out -',
  cleared: '- - - enr def - con dec - rev out -',
  deferred: '- - - - - acc - dec - rev out -',
  enrolled: '- - - - - - - - - - - -',
  declined: '- - - - - - - - - - - -',
  lapsed: '- - - - - - - - - - - -',
  revoked: '- - - - - - - - - - - -',
  withdrawn: '- - - - - - - - - - - -',
  discarded: '- - - - - - - - - - - -',
}

const cells = offerStates.flatMap(state =>
  offerEvents.map((event, index) => [state, event, table[state].split(' ')[index] ?? ''] as const),
)

test.each(cells)('an offer that is %s, on “%s”: %s', (state, event, next) => {
  expect(afterOfferEvent(state, event)).toBe(short[next])
})

test('an offer that has released its seat never takes one again, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...offerEvents), { maxLength: 30 }), events => {
      let state: OfferState = 'offered'
      let hasGivenBack = false
      for (const event of events) {
        state = afterOfferEvent(state, event) ?? state
        hasGivenBack ||= !holdsSeat(state)
        if (hasGivenBack) expect(holdsSeat(state)).toBe(false)
      }
    }),
  )
})
