import { expect, test } from 'vitest'
import { nextReviewReminder } from './review.ts'

const due = new Date('2027-03-15T23:00:00Z')
test.each([
  ['2027-03-01T08:00:00Z', '2027-03-13T23:00:00.000Z'],
  ['2027-03-13T23:00:00Z', '2027-03-15T23:00:00.000Z'],
  ['2027-03-16T08:00:00Z', '2027-03-22T23:00:00.000Z'],
  ['2027-03-29T23:00:00Z', undefined],
])('after %s a reader is reminded at %s', (now, next) =>
  expect(nextReviewReminder(due, new Date(now))?.toISOString()).toBe(next),
)
