import { expect, test } from 'vitest'
import { nextDailyMail } from './daily-mail.ts'

test.each([
  ['on a Monday before seven', '2026-11-23T05:59:00Z', '2026-11-23T06:00:00.000Z'],
  ['on a Monday at seven', '2026-11-23T06:00:00Z', '2026-11-24T06:00:00.000Z'],
  ['on a Friday afternoon', '2026-11-27T14:00:00Z', '2026-11-30T06:00:00.000Z'],
  ['on a Saturday', '2026-11-28T10:00:00Z', '2026-11-30T06:00:00.000Z'],
  ['late on a Sunday, which is Monday in Lagos', '2026-11-29T23:30:00Z', '2026-11-30T06:00:00.000Z'],
])('%s, the next daily email comes in the morning of a working day, West Africa Time', (_, now, next) => {
  expect(nextDailyMail(new Date(now)).toISOString()).toBe(next)
})
