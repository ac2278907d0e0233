import { expect, it } from 'vitest'
import { offerStates } from './offer-life.ts'
import { nothingToWithdraw, type OfferToReply, repliesTo, secondLookDeadline } from './offer-reply.ts'

const offer = (change: Partial<OfferToReply>): OfferToReply => ({
  kind: 'offer',
  state: 'offered',
  hasConsented: false,
  hasAskedDeferral: false,
  ...change,
})

it.each([
  [offer({}), ['accept', 'decline', 'ask_deferral']],
  [offer({ hasAskedDeferral: true }), ['accept', 'decline']],
  [offer({ state: 'accepted' }), ['decline', 'ask_deferral']],
  [offer({ kind: 'alternative_offer' }), ['decline', 'consent']],
  [offer({ kind: 'alternative_offer', hasConsented: true }), ['accept', 'decline', 'ask_deferral']],
  [offer({ state: 'deferred' }), ['decline']],
])('%j allows %j', (given, replies) => {
  expect(repliesTo(given)).toEqual(replies)
})

it('nothing can be done about an offer that has ended, or after enrolment', () => {
  const ended = ['enrolled', 'declined', 'lapsed', 'revoked', 'withdrawn', 'discarded'] as const
  for (const state of offerStates)
    expect(repliesTo(offer({ state })).length > 0, state).toBe(!ended.some(one => one === state))
})

it('a second look can be asked for until two weeks after the refusal', () => {
  expect(secondLookDeadline(new Date('2027-02-12T09:00:00Z')).toISOString()).toBe('2027-02-26T09:00:00.000Z')
})

it.each([
  ['declined', 'declined'],
  ['lapsed', 'lapsed'],
  ['enrolled', 'enrolled'],
  ...(['offered', 'accepted', 'confirmed', 'cleared', 'deferred'] as const).map(state => [state, undefined] as const),
] as const)('an offer that is %s cannot be withdrawn because of: %s', (state, why) => {
  const told = { kind: 'offer', isRevoked: false, offer: state, isLookedAtAgain: false } as const
  expect(nothingToWithdraw(told)).toBe(why)
})

it.each([
  ['a refusal', { kind: 'rejection' }, 'refused'],
  ['a refusal that is looked at again', { kind: 'rejection', isLookedAtAgain: true }, undefined],
  ['a place on the waiting list', { kind: 'waiting_list' }, undefined],
  ['a revoked offer, which is decided again', { kind: 'offer', offer: 'revoked', isRevoked: true }, undefined],
] as const)('after %s, tells whether anything is left to withdraw', (_, change, why) => {
  expect(nothingToWithdraw({ isRevoked: false, offer: undefined, isLookedAtAgain: false, ...change })).toBe(why)
})
