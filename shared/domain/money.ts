/** The currencies that a fee can have. Amounts are always whole minor units (kobo, cents), 100 to one. */
export const currencies = ['NGN', 'USD', 'GHS', 'KES', 'ZAR', 'EUR', 'GBP'] as const
export type Currency = (typeof currencies)[number]

/** Those that the payment provider takes by card. A fee in another one is paid by bank transfer. */
export const cardCurrencies = ['NGN', 'USD', 'GHS', 'KES', 'ZAR'] as const satisfies readonly Currency[]
export type CardCurrency = (typeof cardCurrencies)[number]

/** Others are written by their code, which every font and every reader knows. */
const symbols: Partial<Record<Currency, string>> = { NGN: '₦', USD: '$' }

export function isCurrency(text: unknown): text is Currency {
  return currencies.some(currency => currency === text)
}

/**
 * Formats an amount in minor units: '₦10,000', '$50', 'GHS 200', with decimals only if there are any ('$50.25'). Throws a
 * RangeError for anything but a whole number of minor units.
 */
export function formatMoney(amountMinor: number, currency: Currency): string {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`${amountMinor} is not a whole number of minor units`)
  const sign = amountMinor < 0 ? '-' : ''
  const absolute = Math.abs(amountMinor)
  const whole = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const minor = absolute % 100
  const figures = `${whole}${minor === 0 ? '' : `.${String(minor).padStart(2, '0')}`}`
  const symbol = symbols[currency]
  return symbol ? `${sign}${symbol}${figures}` : `${currency} ${sign}${figures}`
}

/** The same for money that came in any currency: 'GBP 40' where no fee is asked in it. */
export function formatSum({ amount_minor, currency }: { amount_minor: number; currency: string }): string {
  if (isCurrency(currency)) return formatMoney(amount_minor, currency)
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
