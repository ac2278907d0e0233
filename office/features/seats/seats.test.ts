import { describe, expect, test } from 'vitest'
import { decidedInWords } from './rank-words.ts'
import { weaveOf } from './seat-cloth.tsx'
import { readSeatsFilter } from './seats-filter.ts'
import { asForm, bodyOf } from './set-up.ts'

describe('a cloth of places', () => {
  const seats = { capacity: 120, over_offer: 10, held: 96, proposed: 4, accepted: 73 }
  test.each([
    ['in use', seats, { accepted: 73, offered: 23, proposed: 4, planned: 0, free: 20, over: 10 }],
    [
      'that is full',
      { ...seats, held: 120, proposed: 0 },
      { accepted: 73, offered: 47, proposed: 0, planned: 0, free: 0, over: 10 },
    ],
    [
      'with half of the over-offer used',
      { ...seats, held: 125, proposed: 0 },
      { accepted: 73, offered: 52, proposed: 0, planned: 0, free: 0, over: 5 },
    ],
    [
      'that is empty',
      { capacity: 0, over_offer: 0, held: 0, proposed: 0 },
      { accepted: 0, offered: 0, proposed: 0, planned: 0, free: 0, over: 0 },
    ],
  ])('%s has a tile for each', (_, given, woven) => {
    expect(weaveOf(given)).toEqual(woven)
  })
})

test('a round or school in the address that there is not is left out and named', () => {
  const filterOf = (search: string) => readSeatsFilter(new URLSearchParams(search), [['2027-pg', 'Postgraduate']])
  expect(filterOf('round=2027-pg&school=')).toEqual({ round: '2027-pg', unknown: [] })
  expect(filterOf('round=2099-pg&school=alchemy')).toEqual({ unknown: ['round:2099-pg', 'school:alchemy'] })
})

test('what is typed is what was saved, and a track that was never set is not saved', () => {
  const saved = {
    state: 'open' as const,
    weights: { jamb: 60, o_level: 40 },
    cut_offs: { jamb: 180.5, total: 50 },
    answer_by: '2027-01-15',
    required_documents: ['birth_certificate'],
    pools: [{ track: 'merit' as const, capacity: 30, over_offer: 0 }],
  }
  expect(bodyOf(asForm(saved), 3)).toEqual({ was: 3, ...saved })
})

test.each([
  [{ state: 'approved', kind: 'rejection' }, 'Refusal approved'],
  [{ state: 'told', kind: 'rejection' }, 'Refused'],
  [{ state: 'proposed', kind: 'waiting_list', place: 3 }, 'Waiting list proposed'],
  [{ state: 'told', kind: 'offer', offer: 'declined' }, 'Declined'],
] as const)('how far a decision is: %j', (decided, words) => {
  expect(decidedInWords(decided)).toBe(words)
})
