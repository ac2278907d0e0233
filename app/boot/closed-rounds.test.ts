import { expect, it } from 'vitest'
import { dropClosedRounds } from './closed-rounds.ts'

/** What is left of a page that speaks of these days, for a reader of that day. */
function leftOn(today: string, days: readonly string[]): string[] {
  const left = new Set(days)
  const parts = days.map(until => ({ dataset: { until }, remove: () => left.delete(until) }))
  dropClosedRounds({ querySelectorAll: () => parts } as unknown as ParentNode, today)
  return [...left]
}

it('a round is shown on its last day, and no longer on the day after, in a page that was made before', () => {
  const rounds = ['2027-01-15', '2027-08-06']
  expect(leftOn('2027-01-15', rounds)).toEqual(rounds)
  expect(leftOn('2027-01-16', rounds)).toEqual(['2027-08-06'])
  expect(leftOn('2027-08-07', rounds)).toEqual([])
})
