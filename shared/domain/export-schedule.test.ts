import { expect, test } from 'vitest'
import { type ExportRhythm, nextExport } from './export-schedule.ts'

/* Moments with the clock of West Africa, one hour ahead of UTC. */
const cases: readonly [ExportRhythm, now: string, next: string, what: string][] = [
  ['working-day', '2026-11-27T05:59+01:00', '2026-11-27T06:00+01:00', 'the same morning'],
  ['working-day', '2026-11-27T06:00+01:00', '2026-11-30T06:00+01:00', 'never twice for one hour, and over a weekend'],
  ['working-day', '2026-11-28T12:00+01:00', '2026-11-30T06:00+01:00', 'on a Saturday'],
  ['working-day', '2026-12-31T18:00+01:00', '2027-01-01T06:00+01:00', 'over the end of a year'],
  ['monday', '2026-11-30T05:00+01:00', '2026-11-30T06:00+01:00', 'on a Monday, before'],
  ['monday', '2026-11-30T06:00:01+01:00', '2026-12-07T06:00+01:00', 'on a Monday, after'],
  ['monday', '2026-11-29T23:30+01:00', '2026-11-30T06:00+01:00', 'late on a Sunday'],
  ['monday', '2026-11-30T00:30+01:00', '2026-11-30T06:00+01:00', 'on a Monday that is still Sunday in UTC'],
  ['month', '2026-11-01T05:00+01:00', '2026-11-01T06:00+01:00', 'on the first, before, also on a Sunday'],
  ['month', '2026-11-01T06:00+01:00', '2026-12-01T06:00+01:00', 'on the first, after'],
  ['month', '2027-01-31T12:00+01:00', '2027-02-01T06:00+01:00', 'on a 31st'],
  ['month', '2028-02-29T12:00+01:00', '2028-03-01T06:00+01:00', 'on a leap day'],
  ['month', '2027-02-28T12:00+01:00', '2027-03-01T06:00+01:00', 'on the last day of a short month'],
  ['month', '2026-12-31T23:30+01:00', '2027-01-01T06:00+01:00', 'over the end of a year'],
]

test.each(cases)('%s at %s: next at %s (%s)', (every, now, next) => {
  expect(nextExport(every, new Date(now))).toEqual(new Date(next))
})
