import { describe, expect, it } from 'vitest'
import { makeApplication } from '#app/lib/session.fixture.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { ownCapsWords } from '#shared/domain/caps-life.ts'
import { offerStates } from '#shared/domain/offer-life.ts'
import { decisionFace } from '#views/decision/decision-face.ts'
import { decisionWords } from '#views/decision/decision-words.ts'
import { type Reply, repliesOf, replyParts } from '#views/decision/replies.ts'
import { stationsOf } from '#views/decision/stations.ts'

type Decision = NonNullable<OwnCase['decision']>
type Offer = NonNullable<OwnCase['offer']>

const toldAt = '2026-11-20T09:00:00.000Z'

function told(decision: Partial<Decision>, offer?: Partial<Offer>): OwnCase {
  return {
    stage: 'told',
    message: '',
    decision: { kind: 'offer', told_at: toldAt, ...decision },
    ...(offer && { offer: { state: 'offered', since: toldAt, can: [], letter: 'ready', ...offer } }),
  }
}

const applied = {
  ...makeApplication(),
  first_name: 'Aisha',
  program_type: 'msc',
  selected_program: 'msc-computer-science',
  selected_program_title: 'M.Sc. Computer Science',
} as const
const title = (held: OwnCase) => decisionWords(applied, held).title

describe('what an applicant reads of a decision', () => {
  it.each<[string, OwnCase, ReturnType<typeof decisionFace>, string]>([
    ['an offer', told({}, {}), 'offered', 'Aisha, you have a place'],
    ['a conditional offer', told({ kind: 'conditional_offer' }, {}), 'offered', 'Aisha, you have a place'],
    [
      'another programme that was not agreed to',
      told({ kind: 'alternative_offer' }, {}),
      'consent',
      'Aisha, we can offer you another programme',
    ],
    [
      'another programme that was agreed to',
      told({ kind: 'alternative_offer' }, { consented_at: toldAt }),
      'offered',
      'Aisha, you have a place',
    ],
    ['the waiting list', told({ kind: 'waiting_list' }), 'waiting', 'You are on the waiting list'],
    ['a refusal', told({ kind: 'rejection' }), 'refused', 'We cannot offer you a place this time'],
    ['an accepted offer', told({}, { state: 'accepted' }), 'accepted', 'Aisha, you have accepted your place'],
    ['a confirmed offer', told({}, { state: 'confirmed' }), 'accepted', 'Aisha, your place is confirmed'],
    ['a cleared one', told({}, { state: 'cleared' }), 'accepted', 'You are cleared to enrol'],
    ['an enrolled one', told({}, { state: 'enrolled' }), 'accepted', 'Welcome to USTA, Aisha'],
    ['a deferred one', told({}, { state: 'deferred' }), 'deferred', 'Your place is deferred'],
    ['a declined one', told({}, { state: 'declined' }), 'declined', 'You declined this offer'],
    ['a lapsed one', told({}, { state: 'lapsed' }), 'lapsed', 'This offer has lapsed'],
    [
      'a revoked one',
      told({ revoked: { at: toldAt, reason: 'A wrong certificate.' } }, { state: 'revoked' }),
      'revoked',
      'We have withdrawn our offer',
    ],
    ['an offer outside the product', told({}), 'recorded', 'Aisha, you have a place'],
    [
      'an application that was withdrawn',
      { stage: 'withdrawn', message: 'You withdrew on 20 November 2026.' },
      'withdrawn',
      'This application has been withdrawn',
    ],
  ])('%s', (_, held, face, says) => {
    expect(decisionFace(held)).toBe(face)
    expect(title(held)).toBe(says)
  })

  it('names the programme of the place, when it starts, and the last day in time', () => {
    const programme = { id: 'msc-mathematical-modeling', title: 'M.Sc. Mathematical Modelling' }
    const other = told({ kind: 'alternative_offer', programme, starts_on: '2027-03-01' }, {})
    expect(decisionWords(applied, other).lead).toContain('M.Sc. Mathematical Modelling, starting 1 March 2027.')
    const late = told({}, { state: 'lapsed', answer_by: '2026-12-14T23:00:00.000Z' })
    expect(decisionWords(applied, late).lead).toContain('The last day to reply was 14 December 2026.')
  })

  it('says something for every state of an offer', () => {
    for (const state of offerStates) expect(title(told({}, { state })), state).not.toBe('')
  })
})

describe('a refusal says how many applied', () => {
  it.each([
    ['many', { applied: 1812, places: 120 }, ' 1,812 people applied for 120 places.'],
    ['one', { applied: 1, places: 1 }, ' 1 person applied for 1 place.'],
    ['not known', undefined, ''],
  ])('%s', (_, demand, says) => {
    const { lead } = decisionWords(applied, told({ kind: 'rejection', ...(demand && { demand }) }))
    expect(lead).toBe(`M.Sc. Computer Science.${says} We know that this is not the answer you hoped for.`)
  })
})

describe('the way to enrolment', () => {
  const states = (held: OwnCase, program_type: 'msc' | 'undergraduate' = 'msc') =>
    Object.fromEntries(stationsOf({ program_type, held }).map(({ key, state }) => [key, state]))
  const conditions = [
    { text: 'Send your transcript', state: 'met' },
    { text: 'Send your NYSC certificate', state: 'open' },
  ] as const

  it.each([
    ['offered', { accept: 'now', clearance: 'later', number: 'later' }],
    ['accepted', { accept: 'done', clearance: 'later', number: 'later' }],
    ['confirmed', { accept: 'done', clearance: 'now', number: 'later' }],
    ['cleared', { accept: 'done', clearance: 'done', number: 'now' }],
    ['enrolled', { accept: 'done', clearance: 'done', number: 'done' }],
  ] as const)('of an offer that is %s', (state, wanted) => {
    expect(states(told({}, { state }))).toEqual(wanted)
  })

  it('counts conditions, and waived ones as done', () => {
    const open = told({ kind: 'conditional_offer', conditions: [...conditions] }, { state: 'accepted' })
    expect(stationsOf({ program_type: 'msc', held: open })[1]).toMatchObject({ state: 'now', says: '1 of 2 done.' })
    const waived = conditions.map(condition => ({ ...condition, state: 'waived' as const }))
    expect(states(told({ conditions: waived }, {})).conditions).toBe('done')
  })

  it('asks for an acceptance fee where the offer does, and knows one that is paid before the conditions are met', () => {
    const fee = { amount: 5_000_000, currency: 'NGN', label: '₦50,000' } as const
    const at = (state: 'later' | 'due' | 'held' | 'paid' | 'caps-first' | 'none' | 'closed', offer: Offer['state']) =>
      states(told({}, { state: offer, acceptance_fee: { ...fee, state } })).fee
    expect(at('later', 'offered')).toBe('later')
    expect(at('due', 'accepted')).toBe('now')
    expect(at('held', 'accepted')).toBe('now')
    expect(at('paid', 'accepted')).toBe('done')
    expect(at('caps-first', 'accepted')).toBe('later')
    for (const none of ['none', 'closed'] as const) expect(at(none, 'confirmed')).toBeUndefined()
  })

  it('leads first degrees through JAMB CAPS, and no one else', () => {
    expect(states(told({}, { state: 'accepted' }), 'undergraduate').caps).toBe('now')
    expect(states(told({}, { state: 'accepted' }))).not.toHaveProperty('caps')
    const accepted = { ...ownCapsWords.accepted_on_caps, state: 'accepted_on_caps' } as const
    expect(states({ ...told({}, { state: 'accepted' }), caps: accepted }, 'undergraduate').caps).toBe('done')
    // JAMB withdrew it after we had confirmed the place.
    const rejected = { ...ownCapsWords.rejected, state: 'rejected' } as const
    expect(
      stationsOf({ program_type: 'undergraduate', held: { ...told({}, { state: 'cleared' }), caps: rejected } })[1],
    ).toMatchObject({
      state: 'now',
      says: 'JAMB has not approved your admission.',
    })
  })

  it.each(['declined', 'lapsed', 'revoked', 'withdrawn', 'deferred', 'discarded'] as const)(
    'is not shown of an offer that is %s',
    state => {
      expect(states(told({}, { state }))).toEqual({})
    },
  )
})

describe('replies', () => {
  it('are those that the server allows, and nothing that this device works out', () => {
    expect(repliesOf(told({}, { can: ['accept', 'decline', 'ask_deferral'] }))).toEqual([
      'accept',
      'decline',
      'ask_deferral',
    ])
    expect(repliesOf(told({}, { state: 'offered', can: [] }))).toEqual([])
    expect(repliesOf(told({ kind: 'rejection', second_look: { ask_by: toldAt } }))).toEqual(['second_look'])
    expect(repliesOf(told({ kind: 'rejection', second_look: { asked_at: toldAt } }))).toEqual([])
  })

  it.each<[Reply, OwnCase, OwnCase]>([
    ['accept', told({}, {}), told({}, { state: 'confirmed' })],
    ['decline', told({}, { state: 'accepted' }), told({}, { state: 'declined' })],
    ['ask_deferral', told({}, {}), told({}, { defer_asked_at: toldAt })],
    ['consent', told({}, {}), told({}, { consented_at: toldAt })],
    ['second_look', told({ kind: 'rejection' }), told({ kind: 'rejection', second_look: { asked_at: toldAt } })],
  ])('know when they have arrived, whoever sent them: %s', (reply, before, after) => {
    expect(replyParts[reply].isDone(before)).toBe(false)
    expect(replyParts[reply].isDone(after)).toBe(true)
  })
})
