import { afterEach, expect, it, vi } from 'vitest'
import { pageMoment } from './page-moment.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a phone whose clock is 400 days ahead knows the time by the page', true, '2026-11-26T08:00:00.000Z'],
  [
    'a page that was stored is read by the clock of the device while there is no network',
    false,
    '2027-12-31T09:00:00.000Z',
  ],
])('%s', (_title, onLine, moment) => {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('document', { lastModified: 'Thu, 26 Nov 2026 08:00:00 GMT' })
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-12-31T09:00:00Z'))
  expect(pageMoment().toISOString()).toBe(moment)
})
