import { expect, test } from 'vitest'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { effectsInWords, isLate } from './invitation-words.ts'

const sitting = (change_until: string): Sitting => ({
  ...{ id: 'one', kind: 'screening', place: 'Hall', bring: '', capacity: 30, taken: 0, present: 0, absent: 0 },
  ...{ starts_at: '2099-01-04T08:00:00Z', ends_at: '2099-01-04T10:00:00Z', state: 'coming', revision: 1, change_until },
})
const open = sitting('2099-01-02T23:00:00Z')
const late = sitting('2020-01-02T23:00:00Z')

test('a sitting is late from the first moment at which no one can change', () => {
  const now = Date.parse(open.change_until)
  expect([isLate(open, now - 1), isLate(open, now), isLate(late, now)]).toEqual([false, true, true])
})

test('before anything is sent, it says how many emails leave, which cases move and which date no one can change', () => {
  const words = effectsInWords({ invited: 45, moving: 35, isExact: true, sittings: [open, late] })
  expect(words).toEqual([
    '45 applicants will get 1 email each, with a calendar file.',
    '35 cases move from Checking to Reviewing. Their open requests end.',
    expect.stringContaining('is past its change deadline.'),
  ])
  const few = effectsInWords({ invited: 1, moving: 1, isExact: false, sittings: [open] })
  expect(few).toEqual([
    '1 applicant will get 1 email each, with a calendar file.',
    'Up to 1 case moves from Checking to Reviewing. Their open requests end.',
  ])
  expect(effectsInWords({ invited: 2, moving: 0, isExact: true, sittings: [open] })).toHaveLength(1)
})
