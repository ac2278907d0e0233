import { expect, test } from 'vitest'
import { maxFileNameLength, safeFileName } from '#shared/domain/files.ts'
import { hostileNames } from './testing/corpus.ts'

test.each(hostileNames)('a file that comes as $given is shown as $shown', ({ given, shown }) => {
  expect(safeFileName(given)).toBe(shown)
})

test('no name carries a line end, a path or a turned reading direction', () => {
  for (const { given } of hostileNames) {
    const shown = safeFileName(given)
    expect(shown).not.toMatch(/[\p{Cc}/\\\u202a-\u202e\u2066-\u2069]/u)
    expect(shown).not.toBe('')
    expect([...shown].length).toBeLessThanOrEqual(maxFileNameLength)
  }
})
