import { describe, expect, test } from 'vitest'
import { fillMessage, messagePlaceholderProblems } from './message-to-many.ts'

const facts = { first_name: 'Ọlá', application_number: '26-123-456', programme: 'M.Sc. Computer Science' }

describe('a message to many', () => {
  test.each([
    ['Dear {first_name}, bring {application_number}.', 'Dear Ọlá, bring 26-123-456.'],
    ['No placeholder', 'No placeholder'],
    ['{first_name} {first_name}', 'Ọlá Ọlá'],
    ['{}', '{}'],
  ])('%s reads “%s”', (text, filled) => {
    expect(fillMessage(text, facts)).toBe(filled)
  })

  test('puts a name in as it is, even one that looks like a placeholder or a pattern', () => {
    expect(fillMessage('Dear {first_name}', { ...facts, first_name: '$& {programme}' })).toBe('Dear $& {programme}')
  })

  test.each([
    ['Dear {name}', 1],
    ['{firstname} and {firstname}', 1],
    ['{constructor}', 1],
    ['Dear {first_name}', 0],
    ['Braces { over\nlines }', 0],
  ])('%s has %i problems', (text, count) => {
    expect(messagePlaceholderProblems(text)).toHaveLength(count)
  })
})
