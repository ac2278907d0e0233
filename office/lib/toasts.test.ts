import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasUndo, runUndo, tell, tellFailure, tellWithUndo, toasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const newest = () => toasts.snapshot().at(-1)?.id ?? 0

test('what can no longer be undone is forgotten with its message', () => {
  tellWithUndo({ title: 'Assigned' }, () => {})
  const id = newest()
  expect(hasUndo(id)).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(toasts.snapshot().some(toast => toast.id === id)).toBe(false)
  expect(hasUndo(id)).toBe(false)
})

test('a message that made room for newer ones takes its undo with it', () => {
  const undone: string[] = []
  tellWithUndo({ title: 'Assigned' }, () => undone.push('assigned'))
  const id = newest()
  for (const title of ['One', 'Two', 'Three']) tell(title)
  expect(hasUndo(id)).toBe(false)
  runUndo(id)
  expect(undone).toEqual([])
})

test('a failure that is over is taken away, and no other message with it', () => {
  const takeAway = tellFailure(new Error('No connection.'), 'Not saved')
  tell('Saved')
  takeAway()
  expect(toasts.snapshot().map(({ title }) => title)).toEqual(['Saved'])
})

test('an undo runs once', () => {
  const undone: string[] = []
  tellWithUndo({ title: 'Assigned' }, () => undone.push('assigned'))
  const id = newest()
  runUndo(id)
  runUndo(id)
  expect(undone).toEqual(['assigned'])
})
