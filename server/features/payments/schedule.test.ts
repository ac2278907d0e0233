import { expect, test } from 'vitest'
import { nextPauseMs, retryPauseMs } from './schedule.ts'

const minute = 60_000

test.each([
  ['at once', 0, 0.5],
  ['while somebody pays', 5 * minute, 0.5],
  ['after ten minutes', 10 * minute, 1],
  ['after an hour', 60 * minute, 6],
  ['after a day', 24 * 60 * minute, 60],
])('%s, an open attempt is asked about again after a tenth of its age', (_name, ageMs, pauseMinutes) => {
  expect(nextPauseMs(ageMs)).toBe(pauseMinutes * minute)
})

test.each([
  [1, 0.5],
  [2, 1],
  [4, 4],
  [50, 60],
])('an event that the gateway could not explain is tried again: after try %i in %s minutes', (tries, pauseMinutes) => {
  expect(retryPauseMs(tries)).toBe(pauseMinutes * minute)
})
