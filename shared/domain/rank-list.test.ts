import { describe, expect, test } from 'vitest'
import type { Formula } from './formula.ts'
import { type Candidate, countOutcomes, isTieAtLine, rankAll } from './rank-list.ts'
import { isOfTrack } from './track-rule.ts'

const formula: Formula = { weights: { jamb: 100 }, cut_offs: { jamb: 180 } }

function candidate(number: string, jamb: number | undefined, more: Partial<Candidate> = {}): Candidate {
  const figures = jamb === undefined ? {} : { jamb }
  return { number, figures, submittedAt: 1, isReady: true, isSkipped: false, ...more }
}

const listOf = (candidates: Candidate[], seats: number) =>
  rankAll(candidates, formula, seats).map(
    ({ row, rank, outcome, place }) => `${row.number} ${rank ?? '-'} ${outcome}${place ? ` ${place}` : ''}`,
  )

describe('a rank list', () => {
  test('offers seats to the highest points, then puts people on the waiting list, and refuses below the cut-off mark', () => {
    const four = [candidate('A', 200), candidate('B', 300), candidate('C', 179), candidate('D', 250)]
    expect(listOf(four, 1)).toEqual(['B 1 offer', 'D 2 waiting_list 1', 'A 3 waiting_list 2', 'C 4 rejection'])
    expect(listOf(four, 0)[0]).toBe('B 1 waiting_list 1')
    expect(listOf(four, 9).filter(line => line.includes('offer'))).toHaveLength(3)
  })

  test('gives the seat of a skipped rank to the next', () => {
    const three = [candidate('A', 300, { isSkipped: true }), candidate('B', 290), candidate('C', 280)]
    expect(listOf(three, 1)).toEqual(['A 1 skipped', 'B 2 offer', 'C 3 waiting_list 1'])
  })

  test('keeps the rank of a decided applicant, and gives them no second seat', () => {
    const three = [candidate('A', 300, { isReady: false }), candidate('B', 290), candidate('C', 280)]
    expect(listOf(three, 1)).toEqual(['A 1 decided', 'B 2 offer', 'C 3 waiting_list 1'])
  })

  test('puts applicants with missing figures last, without a rank or a seat', () => {
    const three = [candidate('B', undefined), candidate('C', 200), candidate('A', undefined)]
    expect(listOf(three, 3)).toEqual(['C 1 offer', 'A - missing', 'B - missing'])
  })

  test('cannot skip someone below the cut-off mark: the mark is the reason', () => {
    expect(listOf([candidate('A', 100, { isSkipped: true })], 1)).toEqual(['A 1 rejection'])
  })

  test('does not depend on the order of the input', () => {
    const many = Array.from({ length: 200 }, (_, index) => candidate(`N${index}`, 150 + ((index * 37) % 90)))
    expect(listOf(many.toReversed(), 50)).toEqual(listOf(many, 50))
    const counts = countOutcomes(rankAll(many, formula, 50))
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(200)
    expect(counts.offer).toBe(50)
  })

  test('reports when the tie rule alone decided the last seat', () => {
    const tied = [candidate('A', 250), candidate('B', 250)]
    expect(isTieAtLine(rankAll(tied, formula, 1))).toBe(true)
    expect(isTieAtLine(rankAll(tied, formula, 2))).toBe(false)
    expect(isTieAtLine(rankAll([candidate('A', 251), candidate('B', 250)], formula, 1))).toBe(false)
  })
})

describe('the track of', () => {
  const plain = { isDirectEntry: false, isInternational: false, state: 'Lagos' }
  const entry = { ...plain, isDirectEntry: true }
  const abroad = { ...plain, isInternational: true }
  const all = ['merit', 'catchment', 'elds', 'direct_entry', 'international'] as const
  test.each([
    ['the only pool, whoever they are', 'general', abroad, ['general'], true],
    ['merit', 'merit', plain, all, true],
    ['merit with Direct Entry, where that has seats of its own', 'merit', entry, all, false],
    ['merit with Direct Entry, where it has none', 'merit', entry, ['merit'], true],
    ['Direct Entry', 'direct_entry', entry, all, true],
    ['Direct Entry after the UTME', 'direct_entry', plain, all, false],
    ['the international pool', 'international', abroad, all, true],
    ['the international pool from Lagos', 'international', plain, all, false],
    ['the catchment area from Lagos', 'catchment', plain, all, false],
    ['the catchment area from Niger', 'catchment', { ...plain, state: 'Niger' }, all, true],
    ['the less developed states from Yobe', 'elds', { ...plain, state: 'Yobe' }, all, true],
    ['the less developed states from nowhere', 'elds', { ...plain, state: undefined }, all, false],
  ] as const)('%s', (_, track, facts, pools, expected) => {
    expect(isOfTrack(track, facts, pools)).toBe(expected)
  })
})
