import { describe, expect, test } from 'vitest'
import { findBinding, type KeyGroup, keysFor } from './keys.ts'

const group = (title: string, ...keys: string[]): KeyGroup => ({
  id: title,
  title,
  bindings: keys.map(each => ({ keys: each, label: `${title} ${each}`, run: () => {} })),
})
const groups = [group('Everywhere', '?', 'g q', 'g s'), group('Queue', 'j', 'x')]
const found = (pressed: string, before?: string, all = groups) => {
  const binding = findBinding(all, pressed, before)
  return typeof binding === 'object' ? binding.label : binding
}

describe('the key that is pressed', () => {
  test('runs the binding of the screen', () => {
    expect(found('j')).toBe('Queue j')
    expect(found('?')).toBe('Everywhere ?')
    expect(found('y')).toBeUndefined()
  })

  test('may be the first of two', () => {
    expect(found('g')).toBe('first of two')
    expect(found('q', 'g')).toBe('Everywhere g q')
    expect(found('j', 'g')).toBeUndefined()
    expect(found('g', 'g')).toBeUndefined()
  })

  test('belongs to the newest part of the screen that has it', () => {
    expect(found('j', undefined, [...groups, group('Preview', 'j')])).toBe('Preview j')
    expect(found('g', undefined, [...groups, group('Preview', 'g')])).toBe('Preview g')
  })
})

test('what is done with two keys is shown with the one that no newer part has taken', () => {
  const find = (keys: string) => ({ keys, label: 'Find anyone', run: () => {} })
  const frame = { id: 'frame', title: 'Everywhere', bindings: [find('/'), find('g /')] }
  expect(keysFor([frame], 'Find anyone')).toBe('/')
  expect(keysFor([frame, group('Queue', '/')], 'Find anyone')).toBe('g /')
  expect(keysFor([frame], 'Go home')).toBeUndefined()
})
