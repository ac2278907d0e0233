import { describe, expect, test } from 'vitest'
import {
  dueSteps,
  isReminderHour,
  nextReminderAt,
  remindByHand,
  remindedKinds,
  reminderMoment,
} from './reference-reminders.ts'
import type { RefereeStatus } from './references.ts'

const requestedAt = new Date('2026-11-20T10:00:00Z')
const on = (day: string, hour = '09:00') => new Date(`${day}T${hour}:00+01:00`)

test.each([
  ['at noon', '2026-11-20T11:00:00Z', '2026-11-27T08:00:00.000Z'],
  ['late in the evening', '2026-11-20T22:59:00Z', '2026-11-27T08:00:00.000Z'],
  ['just after midnight in Abuja', '2026-11-20T23:00:00Z', '2026-11-28T08:00:00.000Z'],
  ['before a leap day', '2028-02-24T10:00:00Z', '2028-03-02T08:00:00.000Z'],
  ['before the new year', '2026-12-28T10:00:00Z', '2027-01-04T08:00:00.000Z'],
])('someone asked %s is reminded at nine in the morning seven days later', (_when, asked, reminded) => {
  expect(reminderMoment(new Date(asked), 7).toISOString()).toBe(reminded)
})

test.each([
  ['08:59', false],
  ['09:00', true],
  ['17:59', true],
  ['18:00', false],
  ['00:00', false],
  ['03:00', false],
])('at %s in Abuja reminders are sent: %s', (hour, may) => {
  expect(isReminderHour(on('2026-11-27', hour))).toBe(may)
})

describe('what is due', () => {
  test.each([
    ['the day before', '2026-11-26', [], undefined, []],
    ['on the seventh day', '2026-11-27', [], 7, []],
    ['on the seventh day, again', '2026-11-27', [7], undefined, []],
    ['on the fourteenth day', '2026-12-04', [7], 14, []],
    ['after a week without the server', '2026-12-06', [], 14, [7]],
    ['after a month without the server', '2026-12-30', [], 28, [7, 14]],
    ['when all is done', '2027-12-30', [7, 14, 28], undefined, []],
  ])('%s', (_when, day, done, send, missed) => {
    expect(dueSteps('referee', { requestedAt, now: on(day), done })).toEqual({ send, missed })
  })

  test('the next one is the earliest of the kinds still reminded, and none after the last', () => {
    const next = (referee: number[], applicant: number[]) =>
      nextReminderAt(requestedAt, [
        { kind: 'referee', done: referee },
        { kind: 'applicant', done: applicant },
      ])?.toISOString()
    expect(next([], [])).toBe('2026-11-27T08:00:00.000Z')
    expect(next([7], [])).toBe('2026-11-29T08:00:00.000Z')
    expect(next([7, 14, 28], [9, 16])).toBe('2026-12-20T08:00:00.000Z')
    expect(next([7, 14, 28], [9, 16, 30])).toBeUndefined()
    expect(nextReminderAt(requestedAt, [])).toBeUndefined()
  })
})

test.each<[RefereeStatus, boolean, string]>([
  ['requested', false, 'referee applicant'],
  ['requested', true, 'applicant'],
  ['bounced', false, 'applicant'],
  ['bounced', true, 'applicant'],
  ['not_requested', false, ''],
  ['provided', false, ''],
  ['declined', false, ''],
  ['replaced', false, ''],
  ['cancelled', false, ''],
])('while a referee is %s, and has stopped reminders: %s, we remind: %s', (status, hasStopped, kinds) => {
  expect(remindedKinds(status, hasStopped).join(' ')).toBe(kinds)
})

describe('‘Remind now’', () => {
  const now = on('2026-12-10')
  const may = (status: RefereeStatus, lastByHand: Date | null = null, hasStopped = false) =>
    remindByHand({ status, lastByHand, hasStopped, now })

  test('is possible once in seven days', () => {
    expect(may('requested')).toEqual({ possible: true })
    expect(may('requested', on('2026-12-03'))).toEqual({ possible: true })
    expect(may('requested', on('2026-12-03', '09:01'))).toEqual({
      possible: false,
      because: 'recently',
      from: on('2026-12-10', '09:01'),
    })
  })

  test.each<[RefereeStatus, string]>([
    ['not_requested', 'not-asked'],
    ['replaced', 'not-asked'],
    ['cancelled', 'not-asked'],
    ['provided', 'answered'],
    ['declined', 'declined'],
    ['bounced', 'bounced'],
  ])('is not possible for a referee who is %s', (status, because) => {
    expect(may(status)).toEqual({ possible: false, because })
  })

  test('is not possible for a referee who asked us to stop', () => {
    expect(may('requested', null, true)).toEqual({ possible: false, because: 'stopped' })
  })
})
