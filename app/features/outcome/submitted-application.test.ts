import { describe, expect, it } from 'vitest'
import { later, makeProgress } from '#app/lib/progress.fixture.ts'
import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import type { StoredApplication } from '#app/lib/session.ts'
import type { Progress } from '#shared/domain/progress.ts'
import { submittedApplication } from './submitted-application.ts'

const due = makeProgress({ state: 'fee_due', turn: 'applicant', next: 'pay_fee', referees: later })
const application: StoredApplication = {
  progress: due,
  id: 1,
  uuid: 'a',
  program_type: 'msc',
  selected_program: 'msc-computer-science',
  selected_program_title: 'M.Sc. Computer Science',
  residency: 'nigeria',
  status: 'awaiting_payment',
  is_draft: false,
  has_paid: false,
  submitted_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  referee_1: true,
  referee_2: false,
  application_number: 'USTA-2026-0001',
}
const references = {
  referee1: { email: 'a@x.edu.ng', submitted: true },
  referee2: { email: 'b@y.ac.uk', submitted: false },
}
const userWith = (...applications: StoredApplication[]) => ({ email: 'adaeze@mail.example', applications, references })
const handed = { ...application, email: 'adaeze@mail.example' } as unknown as PassedApplication

describe('what the success screen says', () => {
  it('is nothing while all there is is a draft', () => {
    expect(
      submittedApplication(userWith({ ...application, status: 'draft', is_draft: true }), undefined),
    ).toBeUndefined()
    expect(submittedApplication(userWith(), undefined)).toBeUndefined()
  })

  it('is the number, the address and both referees', () => {
    expect(submittedApplication(userWith(application), undefined)).toEqual({
      programType: 'msc',
      email: 'adaeze@mail.example',
      applicationNumber: 'USTA-2026-0001',
      progress: due,
      referees: [
        { number: 1, ...references.referee1 },
        { number: 2, ...references.referee2 },
      ],
    })
  })

  it('is every referee that the programme asks for, also one who is not named yet', () => {
    const referees: Progress['referees'] = [
      { number: 1, state: 'received' },
      { number: 2, state: 'needs_you', reason: 'declined' },
      { number: 3, state: 'needs_you', reason: 'unnamed' },
    ]
    const progress = makeProgress({ turn: 'applicant', next: 'replace_referee', referees })
    const paid = { ...application, status: 'submitted' as const, has_paid: true, referee_1: true, progress }
    expect(submittedApplication(userWith(paid), undefined)?.referees).toEqual([
      { number: 1, email: 'a@x.edu.ng', submitted: true },
      { number: 2, email: 'b@y.ac.uk', submitted: false },
      { number: 3, email: '', submitted: false },
    ])
    const named = { ...paid, third_referee_email: 'c@z.edu.ng' }
    expect(submittedApplication(userWith(named), undefined)?.referees[2]?.email).toBe('c@z.edu.ng')
  })

  it('names the payment that brought someone here, once it counts', () => {
    const paid = { ...handed, has_paid: true, payment_reference: 'msc_1' }
    expect(submittedApplication(userWith(application), paid)).toMatchObject({
      paymentReference: 'msc_1',
      progress: undefined,
    })
    const open = { ...handed, payment_reference: 'msc_1' }
    expect(submittedApplication(userWith(application), open)?.paymentReference).toBeUndefined()
  })

  it('is about the last application that was sent', () => {
    const later = {
      ...application,
      uuid: 'b',
      program_type: 'foundation' as const,
      submitted_at: '2026-11-21T10:00:00.000Z',
    }
    expect(submittedApplication(userWith(application, later), undefined)?.programType).toBe('foundation')
  })

  it('never shows the referees of a draft that was started later', () => {
    const draft = {
      ...application,
      uuid: 'b',
      program_type: 'phd' as const,
      status: 'draft' as const,
      submitted_at: null,
    }
    const ofDraft = { ...references, application_uuid: 'b' }
    const user = { ...userWith(draft, application), references: ofDraft }
    expect(submittedApplication(user, undefined)?.referees).toEqual([
      { number: 1, email: '', submitted: true },
      { number: 2, email: '', submitted: false },
    ])
    const named = { ...application, first_referee_email: 'c@z.edu.ng', second_referee_email: 'd@z.edu.ng' }
    const whole = { ...user, applications: [draft, named] }
    expect(submittedApplication(whole, undefined)?.referees.map(({ email }) => email)).toEqual([
      'c@z.edu.ng',
      'd@z.edu.ng',
    ])
  })

  it('is nothing for an application that was reopened, whatever the screen before handed over', () => {
    const draft = { ...application, status: 'draft' as const, updated_at: '2026-11-22T10:00:00.000Z' }
    expect(submittedApplication(userWith(draft), handed)).toBeUndefined()
  })

  it('does not ask for money that was just paid', () => {
    expect(submittedApplication(userWith(application), { ...handed, has_paid: true })?.progress).toBeUndefined()
    const known = { ...application, status: 'submitted' as const, has_paid: true, progress: makeProgress() }
    expect(submittedApplication(userWith(known), { ...handed, has_paid: true })?.progress).toEqual(makeProgress())
  })

  it('says nothing of the fee on an answer of another version', () => {
    const unknown = { ...application, progress: { ...due, state: 'with_applicant' } }
    expect(submittedApplication(userWith(unknown), undefined)?.progress).toBeUndefined()
  })

  it('is on what the screen before handed over while nothing else is known', () => {
    expect(submittedApplication(userWith(), { ...handed, status: 'submitted' })?.applicationNumber).toBe(
      'USTA-2026-0001',
    )
  })
})
