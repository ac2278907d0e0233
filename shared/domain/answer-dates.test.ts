import { expect, test } from 'vitest'
import { answerDeadline, nextOfferStep } from './answer-dates.ts'
import { midnightAfter } from './closing-dates.ts'

const release = new Date('2027-03-01T09:00:00+01:00')

test('an offer can be answered until midnight in West Africa Time on its last day', () => {
  expect(midnightAfter('2027-03-15').toISOString()).toBe('2027-03-15T23:00:00.000Z')
  expect(answerDeadline(release, { answerBy: '2027-03-15', days: 21 })).toEqual(midnightAfter('2027-03-15'))
})

test('unless the decision sets a date, the round’s number of days counts from the release', () => {
  expect(answerDeadline(release, { answerBy: null, days: 21 })).toEqual(midnightAfter('2027-03-22'))
})

test('the applicant is reminded seven and two days before the deadline', () => {
  const deadline = midnightAfter('2027-03-22')
  const before = (days: number) => new Date(+deadline - days * 86_400_000)
  expect(nextOfferStep(deadline, release)).toEqual(before(7))
  expect(nextOfferStep(deadline, before(7))).toEqual(before(2))
  expect(nextOfferStep(deadline, before(5))).toEqual(before(2))
  expect(nextOfferStep(deadline, before(2))).toEqual(deadline)
  expect(nextOfferStep(deadline, new Date(+deadline - 1))).toEqual(deadline)
})
