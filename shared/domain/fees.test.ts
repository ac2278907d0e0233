import { describe, expect, it } from 'vitest'
import { type ApplicationFee, applicationFee, feeInWords } from './fees.ts'
import { type ProgramType, programTypes } from './program-type.ts'
import { type Residency, residencies } from './residency.ts'

const tenThousandNaira: ApplicationFee = { kind: 'card', amountMinor: 1_000_000, currency: 'NGN', label: '₦10,000' }
const fiftyDollars: ApplicationFee = { kind: 'card', amountMinor: 5000, currency: 'USD', label: '$50' }
const fiftyDollarsByTransfer: ApplicationFee = {
  kind: 'transfer',
  amountMinor: 0,
  label: '$50',
  transferAmountMinor: 5000,
  currency: 'USD',
}
const free: ApplicationFee = { kind: 'free' }

describe('the application fee', () => {
  it.each<[ProgramType, Residency, ApplicationFee]>([
    ['undergraduate', 'nigeria', free],
    ['undergraduate', 'international', free],
    ['foundation', 'nigeria', tenThousandNaira],
    ['foundation', 'international', free],
    ['jupeb', 'nigeria', tenThousandNaira],
    ['jupeb', 'international', free],
    ['msc', 'nigeria', tenThousandNaira],
    ['msc', 'international', fiftyDollars],
    ['phd', 'nigeria', tenThousandNaira],
    ['phd', 'international', fiftyDollarsByTransfer],
  ])('of %s, %s', (programType, residency, fee) => {
    expect(applicationFee(programType, residency)).toEqual(fee)
  })

  it('is written in words', () => {
    expect(feeInWords('msc', 'nigeria')).toBe('₦10,000')
    expect(feeInWords('phd', 'international')).toBe('$50')
    expect(feeInWords('undergraduate', 'nigeria')).toBe('nothing')
  })

  it('never charges a card nothing', () => {
    const fees = programTypes.flatMap(type => residencies.map(residency => applicationFee(type, residency)))
    expect(fees.filter(fee => fee.kind === 'card' && fee.amountMinor <= 0)).toEqual([])
  })
})
