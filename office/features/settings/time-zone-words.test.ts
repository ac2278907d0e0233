import { expect, test } from 'vitest'
import { timeZones } from '#shared/domain/time-zone-names.ts'
import { timeZoneOptions, zoneInWords } from './time-zone-words.ts'

const winter = new Date('2027-01-15T12:00:00Z')
const summer = new Date('2027-07-15T12:00:00Z')

test.each([
  ['Africa/Lagos', winter, 'Lagos, Africa – West Africa Time (UTC+1)'],
  ['Africa/Nairobi', winter, 'Nairobi, Africa – East Africa Time (UTC+3)'],
  ['Asia/Kolkata', winter, 'Kolkata, Asia – India Standard Time (UTC+5:30)'],
  ['America/New_York', winter, 'New York, America – Eastern Time (UTC-5)'],
  ['America/New_York', summer, 'New York, America – Eastern Time (UTC-4)'],
  ['America/Argentina/Buenos_Aires', winter, 'Buenos Aires, Argentina, America – Argentina Standard Time (UTC-3)'],
])('%s at %s is called %s', (zone, now, words) => expect(zoneInWords(zone, now)).toBe(words))

test('the likely ones come first, once, and the others by their cities', () => {
  const options = timeZoneOptions(['Asia/Kolkata', 'Africa/Accra'], winter)
  expect(options.slice(0, 3).map(({ value }) => value)).toEqual(['Asia/Kolkata', 'Africa/Accra', 'Africa/Abidjan'])
  expect(options.map(({ value }) => value).toSorted()).toEqual(timeZones().toSorted())
  expect(timeZoneOptions(['Africa/Accra', 'Africa/Accra'], winter)).toHaveLength(timeZones().length)
})

test('a zone that is none can be seen, and that of a device without one is not offered', () => {
  const [first, second] = timeZoneOptions(['Mars/Olympus', 'UTC'], winter)
  expect([first, second?.value]).toEqual([{ value: 'Mars/Olympus', label: 'Mars/Olympus' }, 'Africa/Abidjan'])
})
