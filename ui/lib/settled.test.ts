import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchGallery } from '#app/features/information/gallery-viewer.ts'
import { settled } from './settled.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('resize work runs once, 100 ms after the last resize event', () => {
  const work = vi.fn()
  const resized = settled(work)
  for (let step = 0; step < 20; step++) {
    resized()
    vi.advanceTimersByTime(99)
  }
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
  resized()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledTimes(2)
})

it('the gallery measures its strip 100 ms after a phone is rotated, not at each step', () => {
  const handlers: Record<string, () => void> = {}
  vi.stubGlobal('addEventListener', (type: string, handler: () => void) => {
    handlers[type] = handler
  })
  const measured = vi.fn(() => undefined)
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === '#viewer' ? { open: true, ...viewerParts } : measured()),
  })
  const viewerParts = { querySelector: () => undefined, querySelectorAll: () => [] }
  watchGallery()
  for (let step = 0; step < 5; step++) {
    handlers.resize?.()
    vi.advanceTimersByTime(60)
  }
  expect(measured).not.toHaveBeenCalled()
  vi.advanceTimersByTime(40)
  expect(measured).toHaveBeenCalled()
})
