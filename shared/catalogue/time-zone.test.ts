import { afterEach, describe, expect, test } from 'vitest'
import { clockMoment, clockTime, dayOf, fullDate, longDate } from '../domain/calendar.ts'
import { addDays, hourOf, momentOf } from '../domain/clock-days.ts'
import { endOfDay, midnightAfter, startOfDay } from '../domain/closing-dates.ts'
import { nextDailyMail } from '../domain/daily-mail.ts'
import { isQuietHour } from '../domain/quiet-hours.ts'
import { isReminderHour, reminderMoment } from '../domain/reference-reminders.ts'
import { isTimeZone, timeZones, zoneName } from '../domain/time-zone-names.ts'
import { replaceCatalogue, sampleCatalogue } from './current.ts'
import { clockName } from './parts/clock-name.ts'
import { universityClock } from './parts/university-clock.ts'

function inZone(timeZone: string): void {
  replaceCatalogue({ ...sampleCatalogue, institution: { ...sampleCatalogue.institution, timeZone } })
}

afterEach(() => void replaceCatalogue(sampleCatalogue))

test('a catalogue without a time zone has the one of the sample', () => {
  expect(universityClock()).toBe('3600000')
  expect(clockName()).toBe('West Africa Time')
  expect(clockTime(new Date('2027-01-31T22:59:59Z'))).toBe('23:59')
})

test.each([
  ['Africa/Lagos', 'West Africa Time', '3600000'],
  ['Africa/Nairobi', 'East Africa Time', '10800000'],
  ['Africa/Accra', 'Greenwich Mean Time', '0'],
  ['Asia/Kolkata', 'India Standard Time', '19800000'],
  ['Asia/Kathmandu', 'Nepal Time', '20700000'],
  ['America/New_York', 'Eastern Time', 'America/New_York'],
  ['Europe/London', 'United Kingdom Time', 'Europe/London'],
  ['Europe/Berlin', 'Central European Time', 'Europe/Berlin'],
  ['Africa/Casablanca', 'Morocco Time', 'Africa/Casablanca'],
])('%s is called %s, and is reckoned by its offset where that never changes', (zone, name, clock) => {
  inZone(zone)
  expect(clockName()).toBe(name)
  expect(universityClock()).toBe(clock)
})

test.each([
  ['Africa/Lagos', '2027-01-31', '2027-01-30T23:00:00Z', '2027-01-31T22:59:59Z'],
  ['Asia/Kolkata', '2027-01-31', '2027-01-30T18:30:00Z', '2027-01-31T18:29:59Z'],
  ['Pacific/Auckland', '2027-01-31', '2027-01-30T11:00:00Z', '2027-01-31T10:59:59Z'],
  ['Pacific/Auckland', '2027-07-31', '2027-07-30T12:00:00Z', '2027-07-31T11:59:59Z'],
  // The days on which the clock is changed have 23 and 25 hours.
  ['America/New_York', '2027-03-14', '2027-03-14T05:00:00Z', '2027-03-15T03:59:59Z'],
  ['America/New_York', '2027-11-07', '2027-11-07T04:00:00Z', '2027-11-08T04:59:59Z'],
  // There midnight is left out in one night of the year, and comes twice in another.
  ['America/Havana', '2027-03-14', '2027-03-14T05:00:00Z', '2027-03-15T03:59:59Z'],
  ['America/Havana', '2027-11-07', '2027-11-07T04:00:00Z', '2027-11-08T04:59:59Z'],
])('in %s, %s is from %s to %s', (zone, day, first, last) => {
  inZone(zone)
  expect(startOfDay(day)).toEqual(new Date(first))
  expect(endOfDay(day)).toEqual(new Date(last))
  expect(midnightAfter(day)).toEqual(startOfDay(addDays(day, 1)))
  expect([dayOf(startOfDay(day)), dayOf(endOfDay(day))]).toEqual([day, day])
  expect(clockTime(endOfDay(day))).toBe('23:59')
})

test.each([
  ['an ordinary day', '2027-06-01', '09:00', '2027-06-01T13:00:00Z'],
  ['a time that the clock leaves out is as much later', '2027-03-14', '02:30', '2027-03-14T07:30:00Z'],
  ['a time that comes twice is the first of the two', '2027-11-07', '01:30', '2027-11-07T05:30:00Z'],
])('%s', (_, day, time, moment) => {
  inZone('America/New_York')
  expect(momentOf(day, time)).toEqual(new Date(moment))
})

describe.each([
  'Africa/Lagos',
  'Asia/Kathmandu',
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Pacific/Pago_Pago',
])('in %s', zone => {
  test('what the clock shows of a moment leads back to it, in every month', () => {
    inZone(zone)
    for (let month = 0; month < 24; month += 1) {
      const moment = new Date(Date.UTC(2027, month, 3, 10, 40))
      const [day = '', time = ''] = clockMoment(moment).split('T')
      expect(momentOf(day, time)).toEqual(moment)
      expect(hourOf(moment)).toBe(Number(time.slice(0, 2)))
    }
  })

  test('a day is named as it is written', () => {
    inZone(zone)
    expect(longDate('2027-03-14')).toBe('14 March 2027')
    expect(fullDate('2027-03-14')).toBe('Sunday 14 March 2027')
    expect(longDate(endOfDay('2027-03-14'))).toBe('14 March 2027')
  })

  test('mail comes in the morning there', () => {
    inZone(zone)
    expect(clockMoment(nextDailyMail(new Date('2027-03-12T12:00:00Z'))).slice(11)).toBe('07:00')
    const reminder = reminderMoment(new Date('2027-03-10T12:00:00Z'), 7)
    expect(clockTime(reminder)).toBe('09:00')
    expect(isReminderHour(reminder)).toBe(true)
    expect(isQuietHour(momentOf('2027-03-14', '20:59'))).toBe(false)
    expect(isQuietHour(momentOf('2027-03-14', '21:00'))).toBe(true)
  })
})

test.each(['', 'Lagos', 'Africa/Atlantis', 'africa/lagos', '+01:00', "'; drop table payment; --"])(
  '%o is no time zone',
  name => expect(isTimeZone(name)).toBe(false),
)

test.each([
  ['Asia/Kolkata', true],
  ['Asia/Calcutta', false],
  ['Europe/Kyiv', true],
  ['America/Argentina/Buenos_Aires', true],
])('%s is a name of today: %s', (name, isOne) => expect(isTimeZone(name)).toBe(isOne))

test('every time zone has a name of its own', () => {
  for (const zone of timeZones()) expect(zoneName(zone)).toMatch(/\p{Lu}\p{Ll}+/u)
})
