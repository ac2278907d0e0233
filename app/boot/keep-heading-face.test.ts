import { afterEach, expect, it, vi } from 'vitest'
import { visit } from '#ui/lib/settings.ts'
import { keepHeadingFace } from './keep-heading-face.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  delete visit.face
})

/** A page whose font came at this moment, if at all, and which was first painted after 300 ms. */
function firstPage(cameMs: number | undefined): void {
  vi.stubGlobal('document', { fonts: [{ status: cameMs === undefined ? 'loading' : 'loaded' }] })
  const font = { name: '/assets/bricolage-1.woff2', startTime: 20, duration: (cameMs ?? 0) - 20 }
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    type => (type === 'paint' ? [{ startTime: 300 }] : cameMs === undefined ? [] : [font]) as PerformanceEntryList,
  )
  keepHeadingFace()
}

it.each([
  ['that was there for the first paint is on all pages of the visit', 250, 'block'],
  ['that came later is on none of them', 900, ''],
  ['that never came is on none of them', undefined, ''],
] as const)('a heading font %s', (_what, cameMs, face) => {
  firstPage(cameMs)
  expect(visit.face).toBe(face)
})

it('a later page changes nothing', () => {
  firstPage(900)
  firstPage(100)
  expect(visit.face).toBe('')
})
