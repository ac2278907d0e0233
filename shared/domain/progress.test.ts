import { describe, expect, it } from 'vitest'
import {
  decideProgress,
  type Progress,
  type ProgressFacts,
  progressStates,
  progressSteps,
  type RefereeFacts,
  refereeReasons,
} from './progress.ts'
import { maxRefereeChanges } from './references.ts'

const nothingMissing = { sections: [], documents: [] }
const missing = { sections: ['About you'], documents: ['Transcript'] }

const referee = (number: number, own: Partial<RefereeFacts> = {}): RefereeFacts => ({
  number,
  status: 'requested',
  since: '2026-11-20T10:00:00.000Z',
  changes: 0,
  ...own,
})
const received = [referee(1, { status: 'provided' }), referee(2, { status: 'provided' })]

/** A paid postgraduate application whose referees were asked, with the given changes. */
function facts({ fee, ...own }: Partial<Omit<ProgressFacts, 'fee'>> & { fee?: Partial<ProgressFacts['fee']> } = {}) {
  const usual: ProgressFacts = {
    status: 'submitted',
    wasSubmitted: true,
    missing: nothingMissing,
    round: 'open',
    hasNextRound: false,
    isProgrammeShut: false,
    fee: { kind: 'card', amount: '₦10,000', isPaid: true, lost: undefined, isHeld: false, isWaived: false, ...fee },
    referees: [referee(1), referee(2)],
    end: undefined,
  }
  return { ...usual, ...own }
}
const unpaid = { isPaid: false }
const notAsked = [
  referee(1, { status: 'not_requested', since: null }),
  referee(2, { status: 'not_requested', since: null }),
]
const draft = { status: 'draft', wasSubmitted: false, referees: notAsked, fee: unpaid } as const
const due = { status: 'awaiting_payment', referees: notAsked, fee: unpaid } as const

/** [description, facts, state, whose turn, next step, a summary of each part] */
// biome-ignore format: one line a case
const cases: [string, ProgressFacts, string, string, string | undefined, string][] = [
  ['a draft with something missing', facts({ ...draft, missing }), 'draft', 'applicant', 'continue_form', 'incomplete later - -'],
  ['a draft with nothing missing', facts(draft), 'draft', 'applicant', 'submit_form', 'ready later - -'],
  ['a draft without a residency', facts({ ...draft, fee: { ...unpaid, kind: 'unknown', amount: undefined } }), 'draft', 'applicant', 'submit_form', 'ready later:residency - -'],
  ['a draft where no fee is due', facts({ ...draft, fee: { ...unpaid, kind: 'free' } }), 'draft', 'applicant', 'submit_form', 'ready none - -'],
  ['a draft that was paid for', facts({ ...draft, wasSubmitted: true, fee: { isPaid: true } }), 'editing', 'applicant', 'submit_form', 'ready paid - -'],
  ['a draft whose payment is held', facts({ ...draft, missing, fee: { ...unpaid, isHeld: true } }), 'draft', 'applicant', 'continue_form', 'incomplete held - -'],
  ['a draft whose fee was refunded', facts({ ...draft, wasSubmitted: true, fee: { ...unpaid, lost: 'refunded' } }), 'editing', 'applicant', 'submit_form', 'ready later:refunded - -'],
  ['a reopened application', facts({ ...draft, wasSubmitted: true, missing }), 'editing', 'applicant', 'continue_form', 'incomplete later - -'],
  ['a draft before the round opens', facts({ ...draft, missing, round: 'upcoming' }), 'not_open', 'applicant', 'continue_form', 'incomplete later - -'],
  ['a finished draft before the round opens', facts({ ...draft, round: 'upcoming' }), 'not_open', 'nobody', undefined, 'ready later - -'],
  ['a draft after the round, and a next one', facts({ ...draft, round: 'closed', hasNextRound: true }), 'round_closed', 'applicant', 'move_to_next_round', 'ready later - -'],
  ['a draft after the round, and no next one', facts({ ...draft, round: 'closed' }), 'round_closed', 'office', undefined, 'ready later - -'],
  ['a reopened application after the round', facts({ ...draft, wasSubmitted: true, round: 'closed' }), 'round_closed', 'office', undefined, 'ready later - -'],
  ['a draft for a programme that is closed or full', facts({ ...draft, isProgrammeShut: true }), 'programme_closed', 'applicant', 'choose_programme', 'ready later - -'],
  ['a paid draft for a programme that is closed or full', facts({ ...draft, wasSubmitted: true, isProgrammeShut: true, fee: { isPaid: true } }), 'programme_closed', 'applicant', 'contact_office', 'ready paid - -'],
  ['a submitted application whose programme is full by now', facts({ ...due, isProgrammeShut: true }), 'fee_due', 'applicant', 'pay_fee', 'submitted due - -'],
  ['a draft while the store is upgraded', facts({ ...draft, round: undefined }), 'draft', 'applicant', 'submit_form', 'ready later - -'],
  ['a fee due by card', facts(due), 'fee_due', 'applicant', 'pay_fee', 'submitted due - -'],
  ['a fee due by transfer', facts({ ...due, fee: { ...unpaid, kind: 'transfer', amount: '$50' } }), 'fee_due', 'applicant', 'pay_by_transfer', 'submitted due - -'],
  ['a fee that was refunded', facts({ status: 'awaiting_payment', fee: { ...unpaid, lost: 'refunded' } }), 'fee_due', 'applicant', 'pay_fee', 'submitted due:refunded asked asked'],
  ['a test payment that was voided', facts({ status: 'awaiting_payment', fee: { ...unpaid, lost: 'voided' } }), 'fee_due', 'applicant', 'pay_fee', 'submitted due:voided asked asked'],
  ['a refunded fee, and a referee who declined', facts({ status: 'awaiting_payment', fee: { ...unpaid, lost: 'refunded' }, referees: [referee(1, { status: 'declined' }), referee(2)], }), 'fee_due', 'applicant', 'pay_fee', 'submitted due:refunded needs_you:declined asked'],
  ['a payment that is held', facts({ ...due, fee: { ...unpaid, isHeld: true } }), 'payment_held', 'office', undefined, 'submitted held - -'],
  ['a fee due after the round has closed', facts({ ...due, round: 'closed' }), 'fee_due', 'applicant', 'pay_fee', 'submitted due - -'],
  ['two referees who were asked', facts(), 'waiting_for_references', 'referees', undefined, 'submitted paid asked asked'],
  ['one reference', facts({ referees: [referee(1, { status: 'provided' }), referee(2)] }), 'waiting_for_references', 'referees', undefined, 'submitted paid received asked'],
  ['a referee who declined', facts({ referees: [referee(1), referee(2, { status: 'declined' })] }), 'waiting_for_references', 'applicant', 'replace_referee', 'submitted paid asked needs_you:declined'],
  ['an address that bounced', facts({ referees: [referee(1, { status: 'bounced' }), referee(2)] }), 'waiting_for_references', 'applicant', 'correct_referee', 'submitted paid needs_you:bounced asked'],
  ['two who need something', facts({ referees: [referee(1, { status: 'bounced' }), referee(2, { status: 'declined' })] }), 'waiting_for_references', 'applicant', 'correct_referee', 'submitted paid needs_you:bounced needs_you:declined'],
  ['the last referee who may be named declined', facts({ referees: [referee(1, { status: 'declined', changes: maxRefereeChanges }), referee(2)] }), 'waiting_for_references', 'applicant', 'contact_office', 'submitted paid needs_you:changes_used_up asked'],
  ['a third place that nobody has', facts({ referees: [...received, referee(3, { status: 'unnamed', since: null })] }), 'waiting_for_references', 'applicant', 'name_referee', 'submitted paid received received needs_you:unnamed'],
  ['a third place before anybody is asked', facts({ ...due, referees: [...notAsked, referee(3, { status: 'unnamed', since: null })] }), 'fee_due', 'applicant', 'pay_fee', 'submitted due - - -'],
  ['every reference', facts({ referees: received }), 'under_review', 'office', undefined, 'submitted paid received received'],
  ['no referees asked for', facts({ referees: [], fee: { ...unpaid, kind: 'free' } }), 'under_review', 'office', undefined, 'submitted none'],
  ['a fee given back after the office began', facts({ referees: received, fee: { ...unpaid, lost: 'refunded' } }), 'under_review', 'office', undefined, 'submitted returned:refunded received received'],
  ['money that nobody asked for', facts({ referees: [], fee: { ...unpaid, kind: 'free', isHeld: true } }), 'under_review', 'office', undefined, 'submitted held'],
  ['an application that was withdrawn', facts({ referees: received, end: 'withdrawn' }), 'withdrawn', 'nobody', undefined, 'submitted paid received received'],
  ['a submitted application of an account that will be deleted', facts({ end: 'closing' }), 'closing', 'nobody', undefined, 'submitted paid asked asked'],
  ['an unpaid one of an account that will be deleted', facts({ ...due, end: 'closing' }), 'closing', 'nobody', undefined, 'submitted due - -'],
  ['a draft of an account that will be deleted', facts({ ...draft, missing, round: 'closed', end: 'closing' }), 'closing', 'nobody', undefined, 'incomplete later - -'],
]

function partsInWords({ form, fee, referees }: Progress): string {
  const word = ({ state, reason }: { state: string; reason?: string | undefined }) =>
    reason ? `${state}:${reason}` : state
  return [form.state, word(fee), ...referees.map(one => (one.state === 'later' ? '-' : word(one)))].join(' ')
}

describe('the progress of an application', () => {
  it.each(cases)('%s', (_what, given, state, turn, next, parts) => {
    const decided = decideProgress(given)
    expect([decided.state, decided.turn, decided.next, partsInWords(decided)]).toEqual([state, turn, next, parts])
  })

  it('has a case for every state, every step and every reason about a referee', () => {
    expect([...new Set(cases.map(([, , state]) => state))].sort()).toEqual([...progressStates].sort())
    expect([...new Set(cases.flatMap(([, , , , next]) => next ?? []))].sort()).toEqual([...progressSteps].sort())
    const reasons = cases.flatMap(([, given]) => decideProgress(given).referees.flatMap(({ reason }) => reason ?? []))
    expect([...new Set(reasons)].sort()).toEqual([...refereeReasons].sort())
  })

  it('includes what a draft lacks, the amount, and when a referee was asked', () => {
    expect(decideProgress(facts({ ...draft, missing })).form.missing).toEqual(missing)
    expect(decideProgress(facts(due)).fee.amount).toBe('₦10,000')
    expect(decideProgress(facts()).referees[0]?.since).toBe('2026-11-20T10:00:00.000Z')
  })
})
