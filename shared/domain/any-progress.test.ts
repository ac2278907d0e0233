import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applicationStatuses } from './application-life.ts'
import { decideProgress, type Progress, type ProgressFacts, progressStates } from './progress.ts'
import { maxRefereeChanges, refereeStatuses } from './references.ts'

const nothingMissing = { sections: [], documents: [] }
const missing = { sections: ['About you'], documents: ['Transcript'] }

const anyReferee = (number: number) =>
  fc.record({
    number: fc.constant(number),
    status: fc.constantFrom(...refereeStatuses, 'unnamed' as const),
    since: fc.constantFrom(null, '2026-11-20T10:00:00.000Z'),
    changes: fc.integer({ min: 0, max: maxRefereeChanges }),
  })
const anyFacts: fc.Arbitrary<ProgressFacts> = fc.record({
  status: fc.constantFrom(...applicationStatuses),
  wasSubmitted: fc.boolean(),
  missing: fc.constantFrom(nothingMissing, missing),
  round: fc.constantFrom('upcoming' as const, 'open' as const, 'closed' as const, undefined),
  hasNextRound: fc.boolean(),
  isProgrammeShut: fc.boolean(),
  fee: fc.record({
    kind: fc.constantFrom('free' as const, 'card' as const, 'transfer' as const, 'unknown' as const),
    amount: fc.constantFrom(undefined, '₦10,000'),
    isPaid: fc.boolean(),
    lost: fc.constantFrom('refunded' as const, 'voided' as const, undefined),
    isHeld: fc.boolean(),
    isWaived: fc.boolean(),
  }),
  referees: fc.constantFrom(0, 2, 3).chain(count => fc.tuple(...[1, 2, 3].slice(0, count).map(anyReferee))),
  end: fc.constantFrom('withdrawn' as const, 'closing' as const, undefined),
})

/** What is wrong with a result; empty when nothing is. */
function faultsOf(given: ProgressFacts, { state, turn, next, form, fee, referees, review }: Progress): string[] {
  const isAwaited = referees.some(one => one.state !== 'received')
  const rules: Record<string, boolean> = {
    'the applicant’s turn without a step, or a step that is not theirs':
      (turn === 'applicant') !== (next !== undefined),
    'done with something due':
      state === 'under_review' && (form.state !== 'submitted' || ['due', 'later'].includes(fee.state) || isAwaited),
    'a review that has begun with something due': (review.state === 'in_progress') !== (state === 'under_review'),
    'asked to pay what is not due': (next === 'pay_fee' || next === 'pay_by_transfer') && fee.state !== 'due',
    'asked to pay while a payment is checked': given.fee.isHeld && fee.state === 'due',
    'a fee that is due and nobody is asked for': fee.state === 'due' && state !== 'fee_due' && given.end === undefined,
    'asked to submit with something missing': next === 'submit_form' && form.state !== 'ready',
    'asked to submit outside of the round':
      next === 'submit_form' && ['upcoming', 'closed'].includes(given.round ?? ''),
    'asked to submit for a programme that is closed': next === 'submit_form' && given.isProgrammeShut,
    'waiting for referees who have all answered': state === 'waiting_for_references' && !isAwaited,
    'a referee in need without a reason': referees.some(
      one => (one.state === 'needs_you') !== (one.reason !== undefined),
    ),
    'something to do once it is over': given.end !== undefined && turn !== 'nobody',
  }
  return Object.keys(rules).filter(rule => rules[rule])
}

it('for any facts, the applicant’s turn always has a step, and nothing is finished while something is due', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(anyFacts, given => {
      const decided = decideProgress(given)
      seen.add(decided.state)
      expect(faultsOf(given, decided)).toEqual([])
    }),
    { numRuns: 10_000 },
  )
  expect([...seen].sort()).toEqual([...progressStates].sort())
})
