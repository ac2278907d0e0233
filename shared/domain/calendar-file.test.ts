import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './calendar-file.ts'

const event: CalendarEvent = {
  uid: '0e7f@usta.example',
  sequence: 0,
  writtenAt: new Date('2026-11-23T10:00:00Z'),
  startsAt: new Date('2026-12-05T08:00:00Z'),
  endsAt: new Date('2026-12-05T10:30:00Z'),
  title: 'Screening',
  place: 'Hall 2',
  notes: '',
}
const fieldOf = (file: string, name: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find(line => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    ?.slice(name.length + 1)

test('every line ends with CRLF, and times are in UTC', () => {
  const file = calendarFile(event, 'PUBLISH')
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(fieldOf(file, 'DTSTART')).toBe('20261205T080000Z')
  expect(fieldOf(file, 'DTEND')).toBe('20261205T103000Z')
  expect(fieldOf(file, 'DTSTAMP')).toBe('20261123T100000Z')
  expect(file).not.toContain('ATTENDEE')
})

test.each([
  ['Hall 2, Block C; left \\ right', 'Hall 2\\, Block C\\; left \\\\ right'],
  ['Bring:\r\na pen\nyour slip', 'Bring:\\na pen\\nyour slip'],
  ['END:VEVENT\nBEGIN:VEVENT', 'END:VEVENT\\nBEGIN:VEVENT'],
])('typed text stays one value: %j', (typed, written) => {
  const file = calendarFile({ ...event, place: typed, notes: typed }, 'PUBLISH')
  expect(fieldOf(file, 'LOCATION')).toBe(written)
  expect(fieldOf(file, 'DESCRIPTION')).toBe(written)
  expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
})

test('a long line is folded at 75 octets, never inside a character', () => {
  const notes = 'Ọ̀ṣun ₦5,000 😀 '.repeat(40)
  const file = calendarFile({ ...event, notes }, 'PUBLISH')
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(fieldOf(file, 'DESCRIPTION')).toBe(notes.replaceAll(',', '\\,'))
})

test('a change has the same id with a higher sequence, and a cancellation ends it', () => {
  const changed = calendarFile({ ...event, sequence: 2, place: 'Hall 5' }, 'REQUEST')
  expect(fieldOf(changed, 'UID')).toBe(event.uid)
  expect(fieldOf(changed, 'SEQUENCE')).toBe('2')
  expect(fieldOf(changed, 'STATUS')).toBe('CONFIRMED')
  const cancelled = calendarFile({ ...event, sequence: 3 }, 'CANCEL')
  expect(fieldOf(cancelled, 'METHOD')).toBe('CANCEL')
  expect(fieldOf(cancelled, 'STATUS')).toBe('CANCELLED')
  expect(fieldOf(cancelled, 'SEQUENCE')).toBe('3')
})

test('the organiser’s name cannot break out of its quotes', () => {
  const between = { organiser: { name: 'USTA "Admissions"\n', email: 'a@usta.example' }, guest: 'tola@example.com' }
  const file = calendarFile({ ...event, between }, 'REQUEST')
  expect(fieldOf(file, 'ORGANIZER')).toBe('CN="USTA  Admissions  ":mailto:a@usta.example')
  expect(fieldOf(file, 'ATTENDEE')).toContain('RSVP=FALSE:mailto:tola@example.com')
})
