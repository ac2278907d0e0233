import { expect, test } from 'vitest'
import { dueRequestStep, nextRequestStep } from './request-reminders.ts'

const askedAt = new Date('2026-11-01T10:00:00Z')
const after = (days: number) => new Date(+askedAt + days * 86_400_000)
const day = (at: Date | undefined) => at && (+at - +askedAt) / 86_400_000

/** Every step for a request that is due in so many days. */
function steps(days: number): string[] {
  const asked = { askedAt, dueAt: after(days) }
  const found: string[] = []
  let now = askedAt
  for (let step = nextRequestStep(asked, now); step; step = nextRequestStep(asked, now)) {
    found.push(`${step.kind} ${day(step.at)}`)
    now = step.at
  }
  return found
}

test.each([
  [14, ['remind 7', 'remind 12', 'lapse 14']],
  [7, ['remind 3.5', 'remind 5', 'lapse 7']],
  [6, ['remind 3', 'remind 4', 'lapse 6']],
  [5, ['remind 2.5', 'lapse 5']],
  [3, ['remind 1.5', 'lapse 3']],
  [1, ['remind 0.5', 'lapse 1']],
])(
  'a request due in %i days is followed up at half time and two days before, never twice within a day',
  (days, expected) => {
    expect(steps(days)).toEqual(expected)
  },
)

test('after an outage only the latest step counts, so no one is reminded twice in a row', () => {
  const asked = { askedAt, dueAt: after(14) }
  expect(dueRequestStep(asked, after(6))).toBeUndefined()
  expect(dueRequestStep(asked, after(13))).toEqual({ kind: 'remind', at: after(12) })
  expect(dueRequestStep(asked, after(20))).toEqual({ kind: 'lapse', at: after(14) })
})
