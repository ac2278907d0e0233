/** The currencies of the fee table. Amounts are always whole minor units (kobo, cents), 100 to one. */
export type Currency = 'NGN' | 'USD'

const symbols: Record<Currency, string> = { NGN: '₦', USD: '$' }

/**
 * Formats an amount in minor units: '₦10,000', '$50', with decimals only if there are any ('$50.25'). Throws a
 * RangeError for anything but a whole number of minor units.
 */
export function formatMoney(amountMinor: number, currency: Currency): string {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`${amountMinor} is not a whole number of minor units`)
  const sign = amountMinor < 0 ? '-' : ''
  const absolute = Math.abs(amountMinor)
  const whole = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const minor = absolute % 100
  return `${sign}${symbols[currency]}${whole}${minor === 0 ? '' : `.${String(minor).padStart(2, '0')}`}`
}

/** The same for money that came in any currency: 'GBP 40' where no fee is asked in it. */
export function formatSum({ amount_minor, currency }: { amount_minor: number; currency: string }): string {
  if (currency === 'NGN' || currency === 'USD') return formatMoney(amount_minor, currency)
  return `${currency} ${formatMoney(amount_minor, 'USD').replace('$', '')}`
}

/**
 * Parses a typed amount, '10,000', '50' or '50.25', into minor units; undefined for anything else, including zero and
 * negative amounts.
 */
export function readMoney(text: string): number | undefined {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{2}))?$/.exec(text.trim())
  if (!match) return undefined
  const amountMinor = Number(match[1]?.replaceAll(',', '')) * 100 + Number(match[2] ?? 0)
  return amountMinor > 0 && Number.isSafeInteger(amountMinor) ? amountMinor : undefined
}

/** The same as somebody types it in the office: '₦9,000', 'NGN 9 000.50', with any spaces. */
export function readTypedMoney(text: string): number | undefined {
  return readMoney(text.replace(/\s+/g, '').replace(/^(?:₦|\$|ngn|usd)/i, ''))
}
