import { describe, expect, test } from 'vitest'
import {
  type Applicant,
  compareRanked,
  type Formula,
  formulaProblems,
  oLevelPoints,
  pointsInWords,
  weightsInWords,
  workOut,
} from './formula.ts'

const formula: Formula = { weights: { jamb: 50, screening: 30, o_level: 20 }, cut_offs: { jamb: 180, total: 50 } }

describe('points of a formula', () => {
  test.each<[string, Applicant, number | undefined, string[], string[]]>([
    ['everything at its highest', { figures: { jamb: 400, screening: 100, o_level: 40 } }, 10_000, [], []],
    ['nothing at all in each', { figures: { jamb: 0, screening: 0, o_level: 0 } }, 0, [], ['jamb', 'total']],
    ['the middle of each', { figures: { jamb: 200, screening: 50, o_level: 20 } }, 5000, [], []],
    ['a screening of 61.5', { figures: { jamb: 248, screening: 61.5, o_level: 33 } }, 6595, [], []],
    ['half a hundredth, which is rounded up', { figures: { jamb: 181, screening: 61.5, o_level: 33 } }, 5758, [], []],
    ['one mark below the cut-off', { figures: { jamb: 179, screening: 100, o_level: 40 } }, 7238, [], ['jamb']],
    ['exactly the cut-off', { figures: { jamb: 180, screening: 100, o_level: 40 } }, 7250, [], []],
    ['a screening that is missing', { figures: { jamb: 400, o_level: 40 } }, undefined, ['screening'], []],
    ['nothing known', { figures: {} }, undefined, ['jamb', 'screening', 'o_level'], []],
    ['Direct Entry, which takes no JAMB', { figures: { screening: 50, o_level: 40 }, without: ['jamb'] }, 7000, [], []],
    [
      'Direct Entry without screening',
      { figures: { jamb: 400, o_level: 40 }, without: ['jamb'] },
      undefined,
      ['screening'],
      [],
    ],
  ])('%s', (_, applicant, points, missing, below) => {
    expect(workOut(formula, applicant)).toEqual({ points, missing, below })
  })

  test('a missing figure is reported even if it only has a cut-off mark', () => {
    const byReview: Formula = { weights: { review: 100 }, cut_offs: { jamb: 180 } }
    expect(workOut(byReview, { figures: { review: 80 } })).toMatchObject({ missing: ['jamb'] })
  })

  test('there are no points if none of the weighted figures apply', () => {
    const byJamb: Formula = { weights: { jamb: 100 }, cut_offs: {} }
    expect(workOut(byJamb, { figures: {}, without: ['jamb'] })).toEqual({
      points: undefined,
      missing: ['jamb'],
      below: [],
    })
  })
})

describe('a tie is broken', () => {
  const compare = compareRanked(formula)
  const one = { points: 7000, figures: { jamb: 250, screening: 60, o_level: 30 }, submittedAt: 2, number: 'B' }
  test.each([
    ['by nothing where the points differ', { ...one, points: 6999, figures: { jamb: 400 } }, -1],
    ['by the figure with the greatest weight', { ...one, figures: { ...one.figures, jamb: 251 } }, 1],
    ['then by the next', { ...one, figures: { ...one.figures, screening: 59 } }, -1],
    ['not by a figure without a weight', { ...one, figures: { ...one.figures, review: 90 }, number: 'C' }, -1],
    ['then by the earlier submission', { ...one, submittedAt: 1 }, 1],
    ['then by the number', { ...one, number: 'A' }, 1],
  ])('%s', (_, other, sign) => {
    expect(Math.sign(compare(one, other))).toBe(sign)
    expect(Math.sign(compare(other, one))).toBe(-sign)
  })
})

describe('O’Level points', () => {
  const sitting = (...grades: string[]) => ({
    results: grades.map((grade, index) => ({ subject: `Subject ${index}`, grade })),
  })
  test.each<[string, Parameters<typeof oLevelPoints>[0], number | undefined]>([
    ['no sitting', [], undefined],
    ['five at A1', [sitting('A1', 'A1', 'A1', 'A1', 'A1')], 40],
    ['the best five of seven', [sitting('F9', 'C6', 'C6', 'B2', 'B3', 'C4', 'A1')], 29],
    ['the better grade of two sittings', [sitting('C6', 'C6'), sitting('A1', 'F9')], 11],
    ['three subjects alone', [sitting('A1', 'E8', 'F9')], 9],
    ['a third sitting, which does not count', [sitting('C6'), sitting('C6'), sitting('A1')], 3],
    ['a result that is awaited', [sitting('A1'), { awaiting_result: true }], undefined],
    ['grades that there are not', [sitting('X1', 'A')], undefined],
  ])('%s', (_, sittings, points) => {
    expect(oLevelPoints(sittings)).toBe(points)
  })
})

test.each<[Formula, string[]]>([
  [{ weights: { jamb: 60, o_level: 40 }, cut_offs: { jamb: 400 } }, []],
  [{ weights: { jamb: 60 }, cut_offs: {} }, ['weights']],
  [{ weights: {}, cut_offs: {} }, ['weights']],
  [
    { weights: { jamb: 60, o_level: 60 }, cut_offs: { jamb: 401, total: 101 } },
    ['weights', 'cut_offs.total', 'cut_offs.jamb'],
  ],
])('what is wrong with a formula: %j', (written, fields) => {
  expect(formulaProblems(written).map(({ field }) => field)).toEqual(fields)
})

test('a formula in words', () => {
  expect(weightsInWords(formula.weights)).toBe('JAMB 50 · Screening 30 · O’Level points 20')
  expect([7890, 7825, 7800].map(pointsInWords)).toEqual(['78.9', '78.25', '78'])
})
