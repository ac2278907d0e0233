import { afterEach, expect, it, vi } from 'vitest'
import { today } from './today.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a phone whose clock is 400 days ahead knows the day by the page', true, '2026-11-26'],
  ['a page that was stored is read by the clock of the device while there is no network', false, '2027-12-31'],
])('%s', (_title, onLine, day) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('document', { lastModified: '11/26/2026 08:00:00' })
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-12-31T09:00:00Z'))
  expect(today()).toBe(day)
})
