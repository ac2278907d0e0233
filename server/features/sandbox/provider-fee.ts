/** The provider’s fee for a card payment, in minor units, deducted from what the merchant receives. */
export function providerFee(amountMinor: number, currency: string): number {
  if (currency === 'USD') return Math.ceil(amountMinor * 0.039)
  const flatMinor = amountMinor < 250_000 ? 0 : 10_000
  return Math.min(Math.ceil(amountMinor * 0.015) + flatMinor, 200_000)
}
