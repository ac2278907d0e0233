import { expect, it } from 'vitest'
import { roundSpan } from '#shared/domain/round-span.ts'
import { dropClosedRounds } from './closed-rounds.ts'

/** What is left of a page that speaks of rounds which close on these days, for a reader at that moment. */
function leftAt(now: string, days: readonly string[]): string[] {
  const left = new Set(days)
  const parts = days.map(day => ({
    dataset: { until: roundSpan({ opensOn: day, closesOn: day }).until },
    remove: () => left.delete(day),
  }))
  dropClosedRounds({ querySelectorAll: () => parts } as unknown as ParentNode, new Date(now))
  return [...left]
}

it('a round is shown to the end of its last day, and no longer after it, in a page that was made before', () => {
  const rounds = ['2027-01-15', '2027-08-06']
  expect(leftAt('2027-01-15T22:59:59.999Z', rounds)).toEqual(rounds)
  expect(leftAt('2027-01-15T23:00:00.000Z', rounds)).toEqual(['2027-08-06'])
  expect(leftAt('2027-08-06T23:00:00.000Z', rounds)).toEqual([])
})
