import { expect, test } from 'vitest'
import { dayOfFigures, nextDailyMail, nextFiguresMail } from './daily-mail.ts'

test.each([
  ['on a Monday before seven', '2026-11-23T05:59:00Z', '2026-11-23T06:00:00.000Z'],
  ['on a Monday at seven', '2026-11-23T06:00:00Z', '2026-11-24T06:00:00.000Z'],
  ['on a Friday afternoon', '2026-11-27T14:00:00Z', '2026-11-30T06:00:00.000Z'],
  ['on a Saturday', '2026-11-28T10:00:00Z', '2026-11-30T06:00:00.000Z'],
  ['late on a Sunday, which is Monday in Lagos', '2026-11-29T23:30:00Z', '2026-11-30T06:00:00.000Z'],
])('%s, the next daily email comes in the morning of a working day, West Africa Time', (_, now, next) => {
  expect(nextDailyMail(new Date(now)).toISOString()).toBe(next)
})

test.each([
  ['before seven', '2026-11-27T05:59:00Z', '2026-11-27T06:00:00.000Z', '2026-11-25'],
  ['at seven', '2026-11-27T06:00:00Z', '2026-11-28T06:00:00.000Z', '2026-11-26'],
  ['in the evening', '2026-11-27T20:00:00Z', '2026-11-28T06:00:00.000Z', '2026-11-26'],
  ['after midnight in Lagos', '2026-11-27T23:30:00Z', '2026-11-28T06:00:00.000Z', '2026-11-26'],
  ['on a Sunday', '2026-11-29T06:00:00Z', '2026-11-30T06:00:00.000Z', '2026-11-28'],
])(
  '%s, the next email of figures comes on the next morning, and one that is late is about the newest whole day',
  (_, now, next, day) => {
    expect(nextFiguresMail(new Date(now)).toISOString()).toBe(next)
    expect(dayOfFigures(new Date(now))).toBe(day)
  },
)
