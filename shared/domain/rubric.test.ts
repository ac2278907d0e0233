import { describe, expect, test } from 'vitest'
import { rubrics } from '../catalogue/parts/rubrics.ts'
import {
  type Criterion,
  meanTenths,
  pointsInWords,
  type Rubric,
  reviewOutcome,
  rubricLevelOf,
  rubricProblems,
  scoreProblems,
  spreadTenths,
  totalTenths,
} from './rubric.ts'

const criterion = (id: string, weight: number, min = 1, max = 5): Criterion => ({
  ...{ id, label: id, hint: '', weight, min, max },
  words: Array.from({ length: max - min + 1 }, (_, step) => `step ${step}`),
})
const rubric: Rubric = {
  criteria: [criterion('record', 40), criterion('promise', 40), criterion('fit', 20)],
  tolerance: 15,
  readers: 2,
  names_hidden: false,
}
const uneven: Rubric = {
  criteria: [criterion('a', 33, 0, 3), criterion('b', 33, 1, 8), criterion('c', 34, 0, 10)],
  tolerance: 0,
  readers: 1,
  names_hidden: false,
}

describe('the weighted total', () => {
  test.each([
    [rubric, { record: 1, promise: 1, fit: 1 }, 0],
    [rubric, { record: 5, promise: 5, fit: 5 }, 1000],
    [rubric, { record: 3, promise: 3, fit: 3 }, 500],
    [rubric, { record: 4, promise: 3, fit: 3 }, 600],
    [rubric, { record: 4, promise: 3, fit: 4 }, 650],
    [rubric, { record: 5, promise: 1, fit: 1 }, 400],
    // 11 + 33·3/7 + 23.8: adding rounded parts would give 489 or 490.
    [uneven, { a: 1, b: 4, c: 7 }, 489],
    // 22 + 33·1/7 + 0
    [uneven, { a: 2, b: 2, c: 0 }, 267],
    [uneven, { a: 3, b: 8, c: 10 }, 1000],
    [uneven, { a: 0, b: 1, c: 0 }, 0],
  ])('of %# is calculated in whole numbers', (of, scores, total) => {
    expect(totalTenths(of, scores as never)).toBe(total)
  })

  test('is a whole number of tenths within the scale, for any scores', () => {
    for (let a = 0; a <= 3; a += 1)
      for (let b = 1; b <= 8; b += 1)
        for (let c = 0; c <= 10; c += 1) {
          const total = totalTenths(uneven, { a, b, c })
          expect(Number.isInteger(total) && total >= 0 && total <= 1000).toBe(true)
        }
  })

  test.each([
    [[700], 700],
    [[700, 701], 701],
    [[700, 700, 701], 700],
    [[0, 0, 1000], 333],
  ])('of %j readers together is the mean %i', (totals, mean) => expect(meanTenths(totals)).toBe(mean))

  test('of no readers is undefined', () => expect(meanTenths([])).toBeUndefined())

  test.each([
    [725, '72.5'],
    [700, '70'],
    [0, '0'],
  ])('%i is written %s', (tenths, words) => expect(pointsInWords(tenths)).toBe(words))
})

describe('the readers of an application', () => {
  test.each([
    [[], 'waiting'],
    [[700], 'waiting'],
    [[700, 850], 'complete'],
    [[700, 851], 'third-wanted'],
    [[0, 1000], 'third-wanted'],
    [[0, 1000, 500], 'complete'],
  ])('with totals %j are %s', (totals, outcome) => expect(reviewOutcome(rubric, totals)).toBe(outcome))

  test('with a tolerance of zero need the same total', () => {
    expect(reviewOutcome({ ...rubric, tolerance: 0 }, [700, 701])).toBe('third-wanted')
    expect(reviewOutcome({ ...rubric, tolerance: 0 }, [700, 700])).toBe('complete')
  })

  test('differ by the highest total less the lowest', () => {
    expect(spreadTenths([600, 850, 700])).toBe(250)
    expect(spreadTenths([])).toBe(0)
  })
})

describe('scores', () => {
  test('are valid', () => expect(scoreProblems(rubric, { record: 1, promise: 5, fit: 3 }, 'whole')).toEqual([]))
  test.each([
    [{ record: 0, promise: 3, fit: 3 }, 'record'],
    [{ record: 6, promise: 3, fit: 3 }, 'record'],
    [{ record: 3, promise: 2.5, fit: 3 }, 'promise'],
    [{ record: 3, promise: 3, fit: Number.NaN }, 'fit'],
    [{ record: 3, promise: 3, fit: 3, charm: 5 }, 'charm'],
    [{ record: 3, promise: 3 }, 'fit'],
  ])('%j have a problem with %s', (scores, wrong) =>
    expect(scoreProblems(rubric, scores as never, 'whole').map(one => one.criterion)).toEqual([wrong]),
  )
  test('of a draft may be missing, but never outside the scale', () => {
    expect(scoreProblems(rubric, { record: 3 }, 'so far')).toEqual([])
    expect(scoreProblems(rubric, { record: 9 }, 'so far')).toHaveLength(1)
  })
})

describe('a rubric', () => {
  test.each([
    ['msc', 'msc-space-physics', 'msc'],
    ['msc', 'pgd-petroleum-energy-resources-engineering', 'pgd'],
    ['phd', 'phd-computer-science', 'phd'],
    ['msc', null, 'msc'],
  ] as const)('for %s, %s is the one of %s', (type, programme, level) =>
    expect(rubricLevelOf(type, programme)).toBe(level),
  )
  test.each(rubrics())('of the sample for $level is one', ({ rubric: sample }) =>
    expect(rubricProblems(sample)).toEqual([]),
  )
  test.each([
    [[criterion('a', 60), criterion('b', 41)], 'criteria'],
    [[{ ...criterion('a', 100), max: 1 }], 'criteria.0.max'],
    [[criterion('a', 100, 0, 50)], 'criteria.0.max'],
    [[{ ...criterion('a', 100), words: ['weak'] }], 'criteria.0.words'],
    [[criterion('a', 50), criterion('a', 50)], 'criteria'],
  ])('that contradicts itself says where (%#)', (criteria, field) =>
    expect(rubricProblems({ criteria }).map(one => one.field)).toEqual([field]),
  )
})
