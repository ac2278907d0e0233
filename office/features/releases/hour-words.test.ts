import { expect, onTestFinished, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { momentOf } from '#shared/domain/clock-days.ts'
import { hourInWords, leftInWords, timeLeft } from './hour-words.ts'

const at = '2027-02-01T08:00:00Z'
const before = (seconds: number) => Date.parse(at) - seconds * 1000

test('an hour is said in West Africa Time', () => {
  expect(hourInWords(at)).toBe('1 February 2027, 09:00 West Africa Time')
})

test.each([
  ['Asia/Kolkata', '2027-02-01T03:30:00.000Z', 'India Standard Time'],
  ['America/New_York', '2027-02-01T14:00:00.000Z', 'Eastern Time'],
])('09:00 that is typed at a university in %s is 09:00 there', (timeZone, moment, name) => {
  const sample = catalogue()
  onTestFinished(() => void replaceCatalogue(sample))
  replaceCatalogue({ ...sample, institution: { ...sample.institution, timeZone } })
  const typed = momentOf('2027-02-01', '09:00').toISOString()
  expect(typed).toBe(moment)
  expect(hourInWords(typed)).toBe(`1 February 2027, 09:00 ${name}`)
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
