import { expect, test } from 'vitest'
import { reasonChanges } from './reason-changes.ts'

const blurred = { code: 'blurred', label: 'Blurred', request: 'Scan it again.' }
const torn = { code: 'torn', label: 'Torn', request: 'Upload a whole copy.' }
const wet = { code: 'wet', label: 'Wet', request: 'Dry it first.' }

test.each([
  ['nothing', [blurred, torn], [blurred, torn], []],
  ['a new one', [blurred], [blurred, torn], [{ kind: 'added', label: 'Torn' }]],
  ['one less', [blurred, torn], [torn], [{ kind: 'retired', label: 'Blurred' }]],
  ['another order', [blurred, torn], [torn, blurred], [{ kind: 'reordered' }]],
  [
    'a new one in front, which changes no order',
    [blurred, torn],
    [wet, blurred, torn],
    [{ kind: 'added', label: 'Wet' }],
  ],
  [
    'another name and other words',
    [blurred],
    [{ ...blurred, label: 'Too dark', request: 'Use a lamp.' }],
    [
      { kind: 'renamed', label: 'Too dark', from: 'Blurred' },
      { kind: 'reworded', label: 'Too dark' },
    ],
  ],
  [
    'everything',
    [blurred, torn],
    [wet],
    [
      { kind: 'added', label: 'Wet' },
      { kind: 'retired', label: 'Blurred' },
      { kind: 'retired', label: 'Torn' },
    ],
  ],
] as const)('changes to a list of reasons: %s', (_what, before, after, changes) => {
  expect(reasonChanges(before, after)).toEqual(changes)
})
