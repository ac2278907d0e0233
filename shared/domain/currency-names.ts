import type { Currency } from './money.ts'

// Apart from the formatting of sums, which every form of the portal has.
const names: Record<Currency, string> = {
  NGN: 'naira',
  USD: 'US dollars',
  GHS: 'Ghana cedis',
  KES: 'Kenya shillings',
  ZAR: 'South African rand',
  EUR: 'euros',
  GBP: 'pounds sterling',
}

/** 'US dollars', in a sentence. */
export function currencyName(currency: Currency): string {
  return names[currency]
}

/** 'Naira', at the beginning of a line. */
export function currencyTitle(currency: Currency): string {
  return names[currency].charAt(0).toUpperCase() + names[currency].slice(1)
}
