import { describe, expect, it } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { choosePaymentApplication } from './payment-application.ts'

function application(uuid: string, changes: Partial<ApplicationOnWire> = {}): ApplicationOnWire {
  return {
    id: 1,
    uuid,
    program_type: 'msc',
    selected_program: 'msc-computer-science',
    selected_program_title: 'M.Sc. Computer Science',
    surname: 'Nwosu',
    first_name: 'Adaeze',
    other_names: '',
    email: 'adaeze@mail.example',
    phone: '+2348031234567',
    residency: 'nigeria',
    status: 'awaiting_payment',
    is_draft: false,
    has_paid: false,
    submitted_at: '2026-11-20T10:00:00.000Z',
    created_at: '2026-11-19T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    revision: 4,
    form_version: 1,
    referee_1: false,
    referee_2: false,
    first_referee_name: '',
    first_referee_email: '',
    second_referee_name: '',
    second_referee_email: '',
    answers: {},
    documents: [],
    ...changes,
  }
}

const draft = application('draft', { status: 'draft', is_draft: true, submitted_at: null })
const waiting = application('waiting')
const paid = application('paid', { status: 'submitted', has_paid: true, payment_reference: 'msc_1' })
const free = application('free', { status: 'submitted', submitted_at: '2026-11-21T10:00:00.000Z' })

describe('which application is paid for', () => {
  it('is the one that the screen before named', () => {
    expect(choosePaymentApplication([paid, waiting, free], { uuid: 'free' })).toBe(free)
  })

  it('is the one that waits for payment when the page was reloaded', () => {
    expect(choosePaymentApplication([draft, paid, waiting], {})).toBe(waiting)
  })

  it('is the one that was paid when someone comes back from the card page', () => {
    expect(choosePaymentApplication([waiting, paid], { paymentReference: 'msc_1' })).toBe(paid)
  })

  it('is the one that waits for payment while the reference is not booked yet', () => {
    expect(choosePaymentApplication([paid, waiting], { paymentReference: 'msc_2' })).toBe(waiting)
  })

  it('is the last one sent when none waits for payment', () => {
    expect(choosePaymentApplication([paid, free], {})).toBe(free)
  })

  it('is never a draft', () => {
    expect(choosePaymentApplication([draft], { uuid: 'draft' })).toBeUndefined()
  })
})
