import { expect, test } from 'vitest'
import { testsOfChange } from './tests-of-change.ts'

const all = [
  'server/features/letters/issue.ts',
  'server/features/letters/issue.test.ts',
  'server/features/offers/accept.test.ts',
  'shared/domain/fees.ts',
  'shared/domain/fees.test.ts',
  'e2e/privacy.test.ts',
]

test('a change of the server concerns the tests beside it, not every test that starts the server', () => {
  expect(testsOfChange(['server/features/letters/issue.ts'], all)).toEqual({
    related: [],
    beside: ['server/features/letters/issue.test.ts'],
    journeys: [],
  })
})

test('a change of a program concerns its own test, not those of other programs', () => {
  const programs = ['scripts/build.ts', 'scripts/start.test.ts', 'scripts/words.ts', 'scripts/words.test.ts']
  expect(testsOfChange(['scripts/build.ts', 'scripts/words.ts'], programs).beside).toEqual(['scripts/words.test.ts'])
})

test('a change of a rule concerns the tests that import it', () => {
  expect(testsOfChange(['shared/domain/fees.ts', 'docs/domain.md'], all).related).toEqual(['shared/domain/fees.ts'])
})

test('changed journeys are named', () => {
  expect(testsOfChange(['e2e/privacy.test.ts', 'e2e/steps.ts'], all).journeys).toEqual(['e2e/privacy.test.ts'])
})
