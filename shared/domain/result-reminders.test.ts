import { expect, test } from 'vitest'
import { nextResultReminder } from './result-reminders.ts'

const submitted = new Date('2027-05-03T10:15:00Z')

test.each([
  ['on the day of the submission', '2027-05-03T10:15:00Z', '2027-05-24T10:15:00.000Z'],
  ['a moment before the first reminder', '2027-05-24T10:14:59Z', '2027-05-24T10:15:00.000Z'],
  ['in the moment of the first reminder', '2027-05-24T10:15:00Z', '2027-06-21T10:15:00.000Z'],
  ['after a server that stood still for two reminders', '2027-07-20T00:00:00Z', '2027-08-16T10:15:00.000Z'],
  ['after the last reminder', '2027-08-16T10:15:00Z', undefined],
])('the next reminder of an awaited result %s', (_when, after, next) => {
  expect(nextResultReminder(submitted, new Date(after))?.toISOString()).toBe(next)
})
