import { describe, expect, it } from 'vitest'
import { makeApplication } from '#app/lib/session.fixture.ts'
import { closingStanding, standingOf } from './standing.ts'

const sent = { is_draft: false, submitted_at: '2026-11-18T10:00:00.000Z' } as const
const paid = { ...sent, status: 'submitted', has_paid: true } as const

function states(application: Parameters<typeof standingOf>[0]): Record<string, string | undefined> {
  return Object.fromEntries(standingOf(application).tasks.map(task => [task.key, task.stateText ?? task.state]))
}

describe('where an application stands', () => {
  it('leads a draft back to its form', () => {
    expect(standingOf(makeApplication())).toMatchObject({
      status: 'Draft',
      next: { to: '/application', passes: false },
    })
    for (const program_type of ['foundation', 'jupeb'] as const)
      expect(standingOf(makeApplication({ program_type })).next?.to).toBe('/foundation-form')
  })

  it('asks for the fee that is due, and hands the application over', () => {
    const standing = standingOf(makeApplication({ ...sent, status: 'awaiting_payment' }))
    expect(standing).toMatchObject({ status: 'Payment Pending', next: { to: '/payment', passes: true } })
    expect(standing.summary).toContain('₦10,000')
  })

  it('asks nobody to pay again whose payment the office looks at', () => {
    const held = standingOf(makeApplication({ ...sent, status: 'awaiting_payment', payment_held: true }))
    expect(held.summary).toContain('Do not pay again.')
    expect(held.next).toBeUndefined()
  })

  it('says first that a payment is held, whatever the application waits for', () => {
    const free = { ...sent, program_type: 'foundation', residency: 'international', status: 'submitted' } as const
    const held = makeApplication({ ...free, payment_held: true, payment_reference: 'fou_1' })
    expect(standingOf(held)).toMatchObject({ status: 'Payment held', tone: 'warning' })
    expect(standingOf(held).summary).toMatch(/do not owe.*refund/)
    expect(states(held).fee).toBe('Being checked')
    const draft = standingOf(makeApplication({ payment_held: true }))
    expect(draft).toMatchObject({ status: 'Payment held', next: { to: '/application' } })
  })

  it('asks again for a fee that was refunded, and says so where the application stays', () => {
    const due = makeApplication({ ...sent, status: 'awaiting_payment', fee_refunded: true })
    expect(standingOf(due)).toMatchObject({ status: 'Payment Pending', next: { to: '/payment' } })
    expect(standingOf(due).summary).toContain('was refunded')
    expect(states(due)['referee-1']).toBe('Pending')
    expect(states(makeApplication({ ...sent, status: 'submitted', fee_refunded: true })).fee).toBe('Refunded')
  })

  it('waits for a transfer where no card can pay', () => {
    const standing = standingOf(
      makeApplication({ ...sent, program_type: 'phd', residency: 'international', status: 'awaiting_payment' }),
    )
    expect(standing.summary).toContain('bank transfer of $50')
    expect(standing.next?.label).toBe('See how to pay')
  })

  it('names the referees it waits for', () => {
    expect(standingOf(makeApplication(paid)).summary).toBe('Your part is done. We wait for Bello Musa and Ngozi Eze.')
    const one = makeApplication({ ...paid, referee_1: true })
    expect(standingOf(one)).toMatchObject({
      status: 'Waiting for referees',
      summary: 'Your part is done. We wait for Ngozi Eze.',
      next: { to: '/reference-status' },
    })
    expect(states(one)).toEqual({
      form: 'Sent',
      fee: 'Completed',
      'referee-1': 'Submitted',
      'referee-2': 'Pending',
      review: 'Not yet',
    })
  })

  it('is under review when both references are in', () => {
    const complete = makeApplication({ ...paid, referee_1: true, referee_2: true })
    expect(standingOf(complete)).toMatchObject({
      status: 'Under review',
      next: { to: '/application-success', passes: true },
    })
    expect(states(complete).review).toBe('Under review')
  })

  it('asks nobody but a postgraduate applicant for referees, and an undergraduate for no fee', () => {
    const undergraduate = makeApplication({ ...sent, program_type: 'undergraduate', status: 'submitted' })
    expect(standingOf(undergraduate).status).toBe('Under review')
    expect(states(undergraduate)).toEqual({ form: 'Sent', review: 'Under review' })
  })

  it('does not know the fee before the residency', () => {
    const fee = standingOf(makeApplication({ residency: null })).tasks.find(task => task.key === 'fee')
    expect(fee).toMatchObject({ stateText: 'Later', detail: 'Depends on where you live' })
  })

  it('can be told from what is stored, without names', () => {
    const { documents, first_referee_name, second_referee_name, ...stored } = makeApplication(paid)
    expect(standingOf(stored).summary).toBe('Your part is done. We wait for Referee 1 and Referee 2.')
  })

  it('says why a reference is pending in the words of the university, also of a third referee', () => {
    const news = [
      {
        number: 1,
        name: 'Bello Musa',
        isSubmitted: false,
        needs: undefined,
        notes: ['Asked on 20 November 2026.', 'Not opened yet.'],
      },
      { number: 2, name: 'Ngozi Eze', isSubmitted: true, needs: undefined, notes: ['Here since 19 November 2026.'] },
      { number: 3, name: '', isSubmitted: false, needs: undefined, notes: [] },
    ]
    const { summary, tasks } = standingOf(makeApplication(paid), news)
    expect(summary).toBe('Your part is done. We wait for Bello Musa and Referee 3.')
    expect(tasks.find(({ key }) => key === 'referee-1')?.detail).toBe(
      'Bello Musa\nAsked on 20 November 2026.\nNot opened yet.',
    )
    expect(tasks.map(({ key }) => key)).toContain('referee-3')
  })

  const waiting = { isSubmitted: false, notes: [] } as const
  it.each([
    ['address', 'Our mail to Bello Musa came back: correct the address. We wait for Ngozi Eze.', 'Correct the address'],
    ['successor', 'Bello Musa declined: name another referee. We wait for Ngozi Eze.', 'Name another referee'],
  ] as const)('says that it is the applicant’s turn where only they can help: %s', (needs, summary, label) => {
    const news = [
      { number: 1, name: 'Bello Musa', needs, ...waiting },
      { number: 2, name: 'Ngozi Eze', needs: undefined, ...waiting },
    ]
    expect(standingOf(makeApplication(paid), news)).toMatchObject({
      status: 'Your turn',
      summary,
      next: { label, to: '/reference-status' },
    })
  })

  it('asks for the third referee whom nobody has named', () => {
    const news = [{ number: 3, name: '', needs: 'name', ...waiting } as const]
    expect(standingOf(makeApplication(paid), news)).toMatchObject({
      summary: 'Your programme asks for one more reference: name a referee.',
      next: { label: 'Name a referee' },
    })
  })

  it('waits for nobody and asks for nothing once the account is to be deleted', () => {
    const closing = closingStanding(makeApplication({ ...paid, referee_1: true }))
    expect(closing.status).toBe('Taken back')
    expect(closing.next).toBeUndefined()
    expect(closing.tasks.map(({ key }) => key)).toEqual(['form', 'fee', 'referee-1'])
  })

  it('tells nothing of referees before they are asked', () => {
    const news = [{ number: 1, name: 'Bello Musa', isSubmitted: false, needs: undefined, notes: ['Not asked yet.'] }]
    const { tasks } = standingOf(makeApplication({ ...sent, status: 'awaiting_payment' }), news)
    expect(tasks.find(({ key }) => key === 'referee-1')).toMatchObject({
      detail: 'Bello Musa',
      stateText: 'Not asked yet',
    })
  })
})
