import { expect, test } from 'vitest'
import { refereeReason } from './reference-reason.ts'
import type { RefereeStatus } from './references.ts'

const requestedAt = new Date('2026-11-20T10:00:00Z')
// Half past midnight on the 3rd in Abuja.
const later = new Date('2026-12-02T23:30:00Z')

test.each<[RefereeStatus, string]>([
  ['not_requested', 'not asked yet. We will email them when you have submitted your application and paid the fee'],
  ['requested', 'asked on 20 November'],
  ['bounced', 'our email was not delivered on 3 December. Correct the address'],
  ['declined', 'declined on 3 December. Choose another referee'],
  ['provided', 'received on 3 December'],
  ['replaced', 'replaced on 3 December'],
  ['cancelled', 'no longer needed'],
])('a referee who is %s is shown with “%s”', (status, sentence) => {
  expect(refereeReason({ status, requestedAt, bouncedAt: later, closedAt: later })).toBe(sentence)
})
