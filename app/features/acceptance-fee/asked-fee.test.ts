import { describe, expect, it } from 'vitest'
import { type AcceptanceFee, chooseAskedFee } from './asked-fee.ts'

const paid: AcceptanceFee = {
  amount: 5_000_000,
  currency: 'NGN',
  label: '₦50,000',
  state: 'paid',
  payment_reference: 'msc_1',
}
const due: AcceptanceFee = { ...paid, state: 'due', payment_reference: undefined, checkout_reference: 'phd_2' }
const application = (uuid: string, acceptance_fee?: AcceptanceFee) => ({
  uuid,
  case: {
    stage: 'told' as const,
    message: '',
    ...(acceptance_fee
      ? { offer: { state: 'accepted' as const, since: '', can: [], letter: 'ready' as const, acceptance_fee } }
      : {}),
  },
})
const applications = [application('none'), application('paid', paid), application('due', due)]

describe('the application that /acceptance-fee is about', () => {
  it.each([
    ['is the one that the address names', { uuid: 'paid', reference: 'phd_2' }, 'paid'],
    ['is the one that the payment belongs to', { reference: 'msc_1' }, 'paid'],
    ['is the one whose fee is due', {}, 'due'],
    ['is the one whose fee is due, also when another one is named that asks for none', { uuid: 'none' }, 'due'],
  ])('%s', (_, clues, uuid) => {
    expect(chooseAskedFee(applications, clues)?.application.uuid).toBe(uuid)
  })

  it('is none when no place asks for a fee', () => {
    expect(chooseAskedFee([application('none')], {})).toBeUndefined()
  })
})
