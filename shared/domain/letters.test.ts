import { describe, expect, it, test } from 'vitest'
import { initials, type LetterFacts, letterNumber, letterStanding, letterState } from './letters.ts'
import { holdsSeat, offerStates } from './offer-life.ts'

const facts = (change: Partial<LetterFacts>): LetterFacts => ({
  programType: 'msc',
  kind: 'offer',
  offer: { state: 'offered', hasConsented: false, hasAcceptedOnCaps: false },
  ...change,
})

describe('a letter of admission', () => {
  it.each([
    [facts({}), 'ready'],
    [facts({ kind: 'conditional_offer' }), 'ready'],
    [facts({ offer: { state: 'enrolled', hasConsented: false, hasAcceptedOnCaps: false } }), 'ready'],
    [facts({ offer: { state: 'declined', hasConsented: false, hasAcceptedOnCaps: false } }), 'no-offer'],
    [facts({ offer: { state: 'lapsed', hasConsented: false, hasAcceptedOnCaps: false } }), 'no-offer'],
    [facts({ offer: null }), 'no-offer'],
    [facts({ kind: 'rejection', offer: null }), 'no-offer'],
    [facts({ kind: 'waiting_list', offer: null }), 'no-offer'],
    [facts({ kind: 'alternative_offer' }), 'consent-first'],
    [
      facts({ kind: 'alternative_offer', offer: { state: 'offered', hasConsented: true, hasAcceptedOnCaps: false } }),
      'ready',
    ],
    [facts({ programType: 'undergraduate' }), 'caps-first'],
    [
      facts({
        programType: 'undergraduate',
        offer: { state: 'accepted', hasConsented: false, hasAcceptedOnCaps: true },
      }),
      'ready',
    ],
    [facts({ programType: 'foundation' }), 'ready'],
    [
      facts({
        programType: 'undergraduate',
        offer: { state: 'revoked', hasConsented: false, hasAcceptedOnCaps: false },
      }),
      'no-offer',
    ],
  ] as const)('%j: %s', (given, standing) => {
    expect(letterStanding(given)).toBe(standing)
  })

  it('is valid while its offer holds a seat and no newer letter replaces it', () => {
    for (const state of offerStates) {
      expect(letterState(state, false), state).toBe(holdsSeat(state) ? 'valid' : 'revoked')
      expect(letterState(state, true), state).toBe(holdsSeat(state) ? 'replaced' : 'revoked')
    }
  })
})

test('letter numbers have six digits', () => {
  expect([letterNumber(2027, 42), letterNumber(2028, 1_234_567)]).toEqual(['L27-000042', 'L28-1234567'])
})

test.each([
  ['Olú Adé Bello', 'O. A. B.'],
  ['  Ẹniọlá   ọ̀ṣúnlàjà-o’brien ', 'Ẹ. Ọ. O.'],
  ['Pelé', 'P.'],
  ['محمد علي', 'م. ع.'],
  ['’Bimbo 3 Ade', 'B. A.'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
