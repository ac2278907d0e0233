import { describe, expect, it } from 'vitest'
import { later, makeProgress } from '#app/lib/progress.fixture.ts'
import { makeApplication } from '#app/lib/session.fixture.ts'
import { keepSessionUser } from '#shared/domain/session-user.ts'
import { statusWords } from './application-status.ts'

const sent = { is_draft: false, submitted_at: '2026-11-18T10:00:00.000Z' } as const
const due = makeProgress({
  state: 'fee_due',
  turn: 'applicant',
  next: 'pay_fee',
  fee: { state: 'due', amount: '₦10,000' },
  referees: later,
})
const draft = makeProgress({
  state: 'draft',
  turn: 'applicant',
  next: 'continue_form',
  form: { state: 'incomplete', missing: { sections: ['About you'], documents: [] } },
  fee: { state: 'later', amount: '₦10,000' },
  referees: later,
})
const openRound = {
  id: 'r',
  session: '2027/2028',
  name: 'Postgraduate, March start',
  opens_at: '2026-09-01T00:00:00.000Z',
  closes_at: '2027-01-15T23:00:00.000Z',
  state: 'open',
} as const
const wordsFor = (progress: unknown, own: Parameters<typeof makeApplication>[0] = {}) =>
  statusWords({ ...makeApplication(own), progress })

function states(progress: unknown, own = {}): Record<string, string | undefined> {
  return Object.fromEntries(wordsFor(progress, own).tasks.map(task => [task.key, task.stateText ?? task.state]))
}

describe('an application on the dashboard', () => {
  it('leads a draft back to its form', () => {
    expect(wordsFor(draft)).toMatchObject({ status: 'Draft', next: { to: '/application', passes: false } })
    for (const program_type of ['foundation', 'jupeb'] as const)
      expect(wordsFor(draft, { program_type }).next?.to).toBe('/foundation-form')
  })

  it('that has everything filled in is checked and submitted', () => {
    const ready = { ...draft, next: 'submit_form', form: { state: 'ready' } }
    expect(wordsFor(ready).next?.label).toBe('Check and submit')
    expect(states(ready).form).toBe('Filled in')
  })

  it('asks for the fee that is due, and hands the application over', () => {
    const words = wordsFor(due, { ...sent, status: 'awaiting_payment' })
    expect(words).toMatchObject({ status: 'Payment Pending', next: { to: '/payment', passes: true } })
    expect(words.summary).toContain('₦10,000')
  })

  it('asks no one to pay again whose payment is being checked', () => {
    const held = wordsFor({ ...due, state: 'payment_held', turn: 'office', next: undefined, fee: { state: 'held' } })
    expect(held).toMatchObject({ status: 'Payment held', tone: 'warning' })
    expect(held.summary).toContain('Do not pay again.')
    expect(held.next).toBeUndefined()
  })

  it('says first that a payment is held, whatever the application waits for', () => {
    const free = makeProgress({ state: 'under_review', turn: 'office', fee: { state: 'held' }, referees: [] })
    expect(wordsFor(free)).toMatchObject({ status: 'Payment held', tone: 'warning' })
    expect(wordsFor(free).summary).toMatch(/do not owe.*refund/)
    expect(states(free, { payment_reference: 'fou_1' }).fee).toBe('Being checked')
    expect(wordsFor({ ...draft, fee: { state: 'held' } })).toMatchObject({
      status: 'Payment held',
      next: { to: '/application' },
    })
  })

  it('asks again for a fee that was refunded or voided, and says so where it is not due again', () => {
    expect(wordsFor({ ...due, fee: { state: 'due', reason: 'refunded' } }).summary).toContain('was refunded')
    expect(wordsFor({ ...due, fee: { state: 'due', reason: 'voided' } }).summary).toContain('test card')
    expect(states(makeProgress({ fee: { state: 'returned', reason: 'refunded' } })).fee).toBe('Refunded')
  })

  it('waits for a transfer where no card can pay', () => {
    const words = wordsFor({ ...due, next: 'pay_by_transfer', fee: { state: 'due', amount: '$50' } })
    expect(words.summary).toContain('bank transfer of $50')
    expect(words.next?.label).toBe('See how to pay')
  })

  it('names the referees it waits for, and since when', () => {
    const words = wordsFor(makeProgress())
    expect(words).toMatchObject({
      status: 'Waiting for referees',
      summary: 'You have done your part. We are waiting for Bello Musa and Ngozi Eze.',
      next: { to: '/reference-status' },
    })
    expect(words.tasks.find(({ key }) => key === 'referee-1')?.detail).toBe('Bello Musa\nAsked on 20 November.')
    const referees = [
      { number: 1, state: 'received' },
      { number: 2, state: 'asked' },
    ]
    expect(states({ ...makeProgress(), referees })).toEqual({
      form: 'Submitted',
      fee: 'Completed',
      'referee-1': 'Submitted',
      'referee-2': 'Pending',
      review: 'Not yet',
    })
  })

  it.each([
    [
      'bounced',
      'correct_referee',
      /was not delivered\. Correct the address\. We are waiting/,
      'Correct the address',
      '/reference-status',
    ],
    [
      'declined',
      'replace_referee',
      /has declined\. Choose another referee\. We are waiting/,
      'Choose another referee',
      '/reference-status',
    ],
    ['unnamed', 'name_referee', /needs one more reference\. Add a referee\./, 'Add a referee', '/reference-status'],
    [
      'changes_used_up',
      'contact_office',
      /Contact the admissions office\./,
      'Contact the admissions office',
      '/contact',
    ],
  ])('says that it is the applicant’s turn where only they can help: %s', (reason, next, summary, label, to) => {
    const referees = [
      { number: 1, state: 'needs_you', reason },
      { number: 2, state: 'asked' },
    ]
    const words = wordsFor({ ...makeProgress(), turn: 'applicant', next, referees })
    expect(words).toMatchObject({ status: 'Your turn', next: { label, to } })
    expect(words.summary).toMatch(summary)
    const both = referees.map(referee => ({ ...referee, state: 'needs_you', reason }))
    expect(wordsFor({ ...makeProgress(), turn: 'applicant', next, referees: both }).next?.label).toBe('See my referees')
  })

  it('is under review when everything is in, and asks no one for what is not asked of them', () => {
    const reviewed = makeProgress({
      state: 'under_review',
      turn: 'office',
      referees: [],
      fee: { state: 'none' },
      review: { state: 'in_progress' },
    })
    expect(wordsFor(reviewed)).toMatchObject({ status: 'Under review', next: { to: '/application-success' } })
    expect(states(reviewed)).toEqual({ form: 'Submitted', review: 'Under review' })
  })

  it.each([
    ['received', 'Received'],
    ['checking', 'Checking documents'],
    ['with_applicant', 'Waiting for you'],
    ['reviewing', 'Under review'],
    ['told', 'Decided'],
  ] as const)('shows the review in the stage of the case, also while a referee is awaited: %s', (stage, says) => {
    expect(states(makeProgress(), { case: { stage, message: '' } }).review).toBe(says)
  })

  it('asks no one for a reference that did not come before the decision', () => {
    const unnamed = { number: 2, state: 'needs_you', reason: 'unnamed' } as const
    const progress = makeProgress({ referees: [{ number: 1, state: 'received' }, unnamed] })
    expect(states(progress, { case: { stage: 'told', message: '' } })).toMatchObject({
      'referee-1': 'Submitted',
      'referee-2': 'Not received',
    })
  })

  it('does not know the fee before the residency', () => {
    const fee = wordsFor({ ...draft, fee: { state: 'later', reason: 'residency' } }).tasks.find(
      ({ key }) => key === 'fee',
    )
    expect(fee).toMatchObject({ stateText: 'Later', detail: 'Depends on where you live' })
  })

  it('waits for no one once the applicant was told the decision and can apply again', () => {
    const next_round = openRound
    const ended = { ...sent, status: 'submitted', has_paid: true, next_round } as const
    const words = statusWords({ ...makeApplication(ended), next_round, progress: makeProgress() })
    expect(words).toMatchObject({ status: 'Decided', summary: 'We have told you our decision on this application.' })
    expect(words.next).toBeUndefined()
    expect(words.tasks.map(({ key }) => key)).toEqual(['form', 'fee'])
  })

  it.each([
    ['an offer', 'offer', {}],
    ['a waiting list', 'waiting_list', {}],
    ['a refusal after which they can apply again', 'rejection', { next_round: openRound }],
  ] as const)('leads to the decision as the one next step: %s', (_, kind, more) => {
    const decision = { kind, told_at: '2026-11-20T09:00:00.000Z' }
    const told = { ...sent, status: 'submitted', case: { stage: 'told', message: '', decision }, ...more } as const
    const { uuid } = makeApplication()
    const words = statusWords({ ...makeApplication(), ...told, progress: makeProgress() })
    expect(words.next).toEqual({ label: 'Read our decision', to: `/decision/${uuid}`, passes: false })
    expect(words.summary).not.toMatch(/waiting for/)
  })

  it.each([
    ['accepted, without a fee', 'accepted', undefined, 'Accepted', /accepted our offer\.$/, 'See your next steps'],
    [
      'accepted, with a fee to pay',
      'accepted',
      'due',
      'Accepted',
      /pay the acceptance fee of ₦50,000/,
      'Pay the acceptance fee',
    ],
    ['accepted and paid', 'accepted', 'paid', 'Accepted', /your place is confirmed/, 'See your next steps'],
    ['confirmed, without a fee', 'confirmed', undefined, 'Accepted', /offer: your place/, 'See your next steps'],
    ['confirmed and paid', 'confirmed', 'paid', 'Accepted', /fee: your place is confirmed\.$/, 'See your next steps'],
    ['enrolled', 'enrolled', undefined, 'Enrolled', /have enrolled/, 'Read our decision'],
    ['deferred', 'deferred', undefined, 'Deferred', /reserved your place/, 'Read our decision'],
    ['declined', 'declined', undefined, 'Declined', /declined our offer/, 'Read our decision'],
    ['not answered in time', 'lapsed', undefined, 'Lapsed', /has lapsed/, 'Read our decision'],
  ] as const)('knows an offer that was %s', (_, state, fee, status, summary, next) => {
    const decision = { kind: 'offer', told_at: '2026-11-20T09:00:00.000Z' } as const
    const acceptance_fee = fee && ({ amount: 5_000_000, currency: 'NGN', label: '₦50,000', state: fee } as const)
    const offer = { state, since: '2026-11-21T09:00:00.000Z', can: [], letter: 'ready' as const, acceptance_fee }
    const told = { stage: 'told' as const, message: '', decision, offer }
    const words = statusWords({
      ...makeApplication(),
      ...sent,
      status: 'submitted',
      case: told,
      progress: makeProgress(),
    })
    expect(words.status).toBe(status)
    expect(words.summary).toMatch(summary)
    expect(words.next?.label).toBe(next)
    expect(words.tasks.some(({ key }) => key === 'acceptance-fee')).toBe(fee !== undefined)
  })

  it('leads to no decision before it has been told', () => {
    for (const stage of ['received', 'checking', 'reviewing', 'withdrawn'] as const)
      expect(wordsFor(makeProgress(), { case: { stage, message: '' } }).next?.label).not.toBe('Read our decision')
  })

  it('says that more time comes from the admissions office', () => {
    const round = {
      id: 'r',
      session: '2027/2028',
      name: 'Postgraduate, March start',
      opens_at: '2026-09-01T00:00:00.000Z',
      closes_at: '2199-01-15T23:00:00.000Z',
      state: 'open',
      extended: true,
    } as const
    const { summary } = statusWords({ ...makeApplication(), round, progress: draft })
    expect(summary).toContain('The admissions office has given you more time. Submit your application by')
  })

  it('waits for no one and asks for nothing once it is withdrawn, or deleted with the account', () => {
    for (const state of ['closing', 'withdrawn'] as const) {
      const referees = [
        { number: 1, state: 'received' as const },
        { number: 2, state: 'asked' as const },
      ]
      const words = wordsFor(makeProgress({ state, turn: 'nobody', referees, review: { state: 'ended' } }))
      expect(words.status).toBe('Withdrawn')
      expect(words.next).toBeUndefined()
      expect(words.tasks.map(({ key }) => key)).toEqual(['form', 'fee', 'referee-1'])
    }
  })
})

describe('an answer that is not of this version', () => {
  const stored = (progress: unknown) =>
    keepSessionUser({ id: 'u1', applications: [{ ...makeApplication(sent), status: 'awaiting_payment', progress }] })
      ?.applications[0]

  it.each([
    ['that an earlier version stored', undefined],
    ['of a later version, in a state that this page does not know', { ...due, state: 'with_applicant' }],
    ['with a step that this page does not know', { ...due, next: 'accept_offer' }],
    ['with a part that this page does not know', { ...due, fee: { state: 'forgiven' } }],
    ['that is damaged', { state: 'fee_due' }],
    ['that is no answer', 'fee_due'],
  ])('%s, says less and nothing wrong', (_what, progress) => {
    const application = stored(progress)
    if (!application) throw new Error('Nothing was stored')
    const words = statusWords(application)
    expect(words).toMatchObject({ status: 'Submitted', tasks: [] })
    expect(words.next).toBeUndefined()
    expect(JSON.stringify(words)).not.toMatch(/pay|review/i)
    expect(statusWords({ ...application, status: 'draft' }).next?.to).toBe('/application')
  })

  it('but is this version’s, is shown from what was stored, without names', () => {
    const application = stored(makeProgress())
    if (!application) throw new Error('Nothing was stored')
    expect(statusWords(application).summary).toBe(
      'You have done your part. We are waiting for Referee 1 and Referee 2.',
    )
  })
})
