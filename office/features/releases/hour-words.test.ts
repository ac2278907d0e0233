import { expect, test } from 'vitest'
import { hourInWords, leftInWords, timeLeft } from './hour-words.ts'

const at = '2027-02-01T08:00:00Z'
const before = (seconds: number) => Date.parse(at) - seconds * 1000

test('an hour is said in West Africa Time', () => {
  expect(hourInWords(at)).toBe('1 February 2027, 09:00 West Africa Time')
})

test.each([
  [86_400 * 2 + 3600 * 3 + 60, '2 days and 3 hours'],
  [3600, '1 hour'],
  [61, '1 minute and 1 second'],
  [5, '5 seconds'],
])('%i seconds before its hour a release says “%s”', (seconds, words) => {
  const left = timeLeft(at, before(seconds))
  expect(left && leftInWords(left)).toBe(words)
})

test('at its hour nothing is left', () => {
  expect(timeLeft(at, before(0))).toBeUndefined()
  expect(timeLeft(at, before(-5))).toBeUndefined()
})
