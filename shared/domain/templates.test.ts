import { describe, expect, test } from 'vitest'
import { templatesFor, withTemplate } from './templates.ts'

const kept = [
  { name: 'A', use: 'messages' },
  { name: 'B', use: 'requests' },
  { name: 'C', use: 'messages-and-requests' },
] as const

describe('templates', () => {
  test('are offered where they can begin something', () => {
    expect(templatesFor(kept, 'messages').map(({ name }) => name)).toEqual(['A', 'C'])
    expect(templatesFor(kept, 'requests').map(({ name }) => name)).toEqual(['B', 'C'])
  })

  test('never replace what somebody has written', () => {
    expect(withTemplate('  ', 'Bring your originals.')).toBe('Bring your originals.')
    expect(withTemplate('Dear Amina,\n', 'Bring your originals.')).toBe('Dear Amina,\n\nBring your originals.')
  })
})
