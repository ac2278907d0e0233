import { expect, test } from 'vitest'
import { nextPauseMs, retryPauseMs } from './schedule.ts'

const minute = 60_000

test.each([
  ['at the start', 0, 0.5],
  ['after five minutes', 5 * minute, 0.5],
  ['after ten minutes', 10 * minute, 1],
  ['after an hour', 60 * minute, 6],
  ['after a day', 24 * 60 * minute, 60],
])(
  'the next check of an open attempt comes after a tenth of its age, and no sooner than half a minute: %s',
  (_name, ageMs, pauseMinutes) => {
    expect(nextPauseMs(ageMs)).toBe(pauseMinutes * minute)
  },
)

test.each([
  [1, 0.5],
  [2, 1],
  [4, 4],
  [50, 60],
])('an event that the gateway did not confirm is retried: after attempt %i, in %s minutes', (tries, pauseMinutes) => {
  expect(retryPauseMs(tries)).toBe(pauseMinutes * minute)
})
