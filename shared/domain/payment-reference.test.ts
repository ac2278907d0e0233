import { describe, expect, it } from 'vitest'
import { isPaymentReference, paymentReference } from './payment-reference.ts'
import { type ProgramType, programTypes } from './program-type.ts'

describe('the payment reference', () => {
  it.each<[ProgramType, string]>([
    ['undergraduate', 'und_1795132800123'],
    ['foundation', 'fou_1795132800123'],
    ['jupeb', 'jup_1795132800123'],
    ['msc', 'msc_1795132800123'],
    ['phd', 'phd_1795132800123'],
  ])('of %s starts with its first three letters', (programType, reference) => {
    expect(paymentReference(programType, 1_795_132_800_123)).toBe(reference)
  })

  it('is accepted by the provider, for every program type', () => {
    expect(programTypes.map(type => isPaymentReference(paymentReference(type, 1_795_132_800_123)))).not.toContain(false)
  })

  it.each([1.5, -1, Number.NaN])('cannot be made from %d, which is not a time', bad => {
    expect(() => paymentReference('msc', bad)).toThrow(RangeError)
  })

  it.each(['', '.', '..', '../refund', 'a/b', 'a b', 'msc_1?x=1', 'é', 'x'.repeat(101)])('is never %j', text => {
    expect(isPaymentReference(text)).toBe(false)
  })
})
