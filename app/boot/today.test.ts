import { afterEach, expect, it, vi } from 'vitest'
import { today } from './today.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a phone whose clock is 400 days ahead knows the day by the page', true, '2026-11-26', undefined],
  [
    'a page that was stored is read by the clock of the device while there is no network',
    false,
    '2027-12-31',
    undefined,
  ],
  ['it is already the next day at a university far in the east', true, '2026-11-27', '50400000'],
  [
    'it is still the day before at one in the west, whose time zone is given by name',
    true,
    '2026-11-25',
    'Pacific/Pago_Pago',
  ],
])('%s', (_title, onLine, day, clock) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('document', { documentElement: { dataset: { clock } }, lastModified: '11/26/2026 10:30:00' })
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-12-31T09:00:00Z'))
  expect(today()).toBe(day)
})
