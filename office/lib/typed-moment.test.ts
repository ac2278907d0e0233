import { afterEach, expect, test } from 'vitest'
import { replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { typedMoment } from './typed-moment.ts'

afterEach(() => void replaceCatalogue(sampleCatalogue))

test.each([
  ['Africa/Lagos', '2027-07-01', '09:00', '2027-07-01T08:00:00.000Z'],
  ['America/New_York', '2027-07-01', '09:00', '2027-07-01T13:00:00.000Z'],
  ['America/New_York', '2027-01-01', '09:00', '2027-01-01T14:00:00.000Z'],
  ['Asia/Kathmandu', '2027-01-01', '00:00', '2026-12-31T18:15:00.000Z'],
  ['Africa/Lagos', '', '09:00', ''],
  ['Africa/Lagos', '2027-07-01', '', ''],
  ['Africa/Lagos', '2027-02-30', '09:00', ''],
])('in %s, %s at %s is %s', (timeZone, day, time, moment) => {
  replaceCatalogue({ ...sampleCatalogue, institution: { ...sampleCatalogue.institution, timeZone } })
  expect(typedMoment(day, time)).toBe(moment)
})
