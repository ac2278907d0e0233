import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

const titles = (store: ReturnType<typeof createToastStore>): string[] => store.snapshot().map(toast => toast.title)

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('shows one at a time where the limit is one, the newest', () => {
    const store = createToastStore(1, 4000)
    store.show({ title: 'Saved' })
    store.show({ title: 'Sent' })
    expect(titles(store)).toEqual(['Sent'])
  })

  it('takes a toast away after its default duration, or its own', () => {
    const store = createToastStore(3, 4000)
    store.show({ title: 'usual' })
    store.show({ title: 'longer', durationMs: 5000 })
    vi.advanceTimersByTime(3999)
    expect(titles(store)).toEqual(['usual', 'longer'])
    vi.advanceTimersByTime(1)
    expect(titles(store)).toEqual(['longer'])
    vi.advanceTimersByTime(1000)
    expect(titles(store)).toEqual([])
  })

  it('shows no more than three where the limit is three', () => {
    const store = createToastStore(3, 4000)
    for (const title of ['one', 'two', 'three', 'four']) store.show({ title })
    expect(titles(store)).toEqual(['two', 'three', 'four'])
  })

  it('waits while someone reads, then goes on where it stopped', () => {
    const store = createToastStore(1, 4000)
    store.show({ title: 'Payment Cancelled', variant: 'destructive' })
    vi.advanceTimersByTime(3000)
    store.pause()
    vi.advanceTimersByTime(60_000)
    expect(titles(store)).toEqual(['Payment Cancelled'])
    store.resume()
    vi.advanceTimersByTime(999)
    expect(titles(store)).toEqual(['Payment Cancelled'])
    vi.advanceTimersByTime(1)
    expect(titles(store)).toEqual([])
  })

  it('does not keep the next toast for ever when one is dismissed while paused', () => {
    const store = createToastStore(1, 4000)
    const id = store.show({ title: 'first' })
    store.pause()
    store.dismiss(id)
    store.show({ title: 'second' })
    vi.advanceTimersByTime(4000)
    expect(titles(store)).toEqual([])
  })

  it('tells its listeners about each change, until they leave', () => {
    const store = createToastStore(1, 4000)
    const listener = vi.fn()
    const leave = store.subscribe(listener)
    const id = store.show({ title: 'Saved' })
    store.dismiss(id)
    store.dismiss(id)
    expect(listener).toHaveBeenCalledTimes(2)
    leave()
    store.show({ title: 'Sent' })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
