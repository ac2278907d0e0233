import { describe, expect, it } from 'vitest'
import { providerFee } from './provider-fee.ts'

describe("the provider's fee", () => {
  it.each([
    [1_000_000, 'NGN', 25_000],
    [249_900, 'NGN', 3749],
    [250_000, 'NGN', 13_750],
    [100_000_000, 'NGN', 200_000],
    [5000, 'USD', 195],
  ])('for %i minor units of %s is %i', (amountMinor, currency, feeMinor) => {
    expect(providerFee(amountMinor, currency)).toBe(feeMinor)
  })
})
