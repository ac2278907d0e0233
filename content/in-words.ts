import type { Catalogue } from '#shared/catalogue/types.ts'
import type { Currency } from '#shared/domain/money.ts'
import type { Span } from '#shared/domain/time-span.ts'

/*
 * How the texts of the sample say its own numbers. The sample is data and imports no rule; a test compares these words with those of
 * the product.
 */

type Fee = Catalogue['applicationFees'][keyof Catalogue['applicationFees']]['nigeria']

const signs: Partial<Record<Currency, string>> = { NGN: '₦', USD: '$' }

/** '₦10,000', or 'nothing'. */
export function feeText(fee: Fee): string {
  return fee.kind === 'free'
    ? 'nothing'
    : `${signs[fee.currency] ?? fee.currency}${(fee.amountMinor / 100).toLocaleString('en-GB')}`
}

/** '12 months', '1 day'. */
export function spanText(span: Span): string {
  const [[unit, count] = ['days', 0]] = Object.entries(span)
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}
