import { expect, test } from 'vitest'
import { clockTime, dayOf, isDay, longDate, yearsBetween } from './calendar.ts'

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-04-31', false],
  ['2026-12-31', true],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test('a birthday counts from its own day on', () => {
  expect(yearsBetween('2008-11-21', '2026-11-20')).toBe(17)
  expect(yearsBetween('2008-11-20', '2026-11-20')).toBe(18)
})

test('days and times are those of West Africa, an hour before Greenwich’s', () => {
  const moment = new Date('2026-11-20T23:30:00Z')
  expect(dayOf(moment)).toBe('2026-11-21')
  expect(longDate(moment)).toBe('21 November 2026')
  expect(clockTime(moment)).toBe('00:30')
})
