import { expect, test } from 'vitest'
import { clockTime, dayAndMonth, dayOf, fullDate, isDay, longDate, yearsBetween } from './calendar.ts'

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

test('an age increases on the birthday itself', () => {
  expect(yearsBetween('2008-11-21', '2026-11-20')).toBe(17)
  expect(yearsBetween('2008-11-20', '2026-11-20')).toBe(18)
})

test.each([
  ['2026-11-20T22:59:59Z', '2026-11-20', '20 November 2026', '20 November', '23:59'],
  ['2026-11-20T23:30:00Z', '2026-11-21', '21 November 2026', '21 November', '00:30'],
  ['2026-12-31T23:00:00Z', '2027-01-01', '1 January 2027', '1 January', '00:00'],
  ['2024-02-28T23:00:00Z', '2024-02-29', '29 February 2024', '29 February', '00:00'],
  ['2026-06-01T08:05:00Z', '2026-06-01', '1 June 2026', '1 June', '09:05'],
])('%s is, one hour ahead in West Africa, %s', (moment, day, long, short, time) => {
  const at = new Date(moment)
  expect([dayOf(at), longDate(at), dayAndMonth(at), clockTime(at)]).toEqual([day, long, short, time])
})

test('the offset agrees with the time zone database for Lagos', () => {
  const zone = { timeZone: 'Africa/Lagos' }
  for (let hour = 0; hour < 24 * 366; hour += 5) {
    const at = new Date(Date.UTC(2027, 0, 1, hour))
    expect(longDate(at)).toBe(at.toLocaleDateString('en-GB', { ...zone, dateStyle: 'long' }))
    expect(clockTime(at)).toBe(at.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' }))
  }
})

test.each([
  ['2026-12-02', 'Wednesday 2 December 2026'],
  ['2026-02-12', 'Thursday 12 February 2026'],
  ['2028-02-29', 'Tuesday 29 February 2028'],
])('%s is written %s', (day, words) => {
  expect(fullDate(day)).toBe(words)
})
