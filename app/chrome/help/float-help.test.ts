import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { floatHelp } from './float-help.ts'

const handlers: Record<string, () => void> = {}
const measured = vi.fn(() => ({ left: 0, top: 600, right: 60, bottom: 700 }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (type: string, handler: () => void) => {
    handlers[type] = handler
  })
  vi.stubGlobal('innerHeight', 740)
  vi.stubGlobal('document', { body: undefined, querySelectorAll: () => [], getElementById: () => null })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the page is measured for the help button once a person has stopped typing, not between letters', () => {
  floatHelp({
    ...{ dataset: {}, style: { removeProperty() {}, setProperty() {} } },
    ...{ matches: () => false, getBoundingClientRect: measured },
  } as unknown as HTMLElement)
  measured.mockClear()
  for (let letter = 0; letter < 20; letter++) {
    handlers.input?.()
    vi.advanceTimersByTime(350)
  }
  expect(measured).not.toHaveBeenCalled()
  vi.advanceTimersByTime(250)
  expect(measured).toHaveBeenCalledTimes(1)
  handlers.focusin?.()
  vi.advanceTimersByTime(100)
  expect(measured).toHaveBeenCalledTimes(2)
})
