import { type CardCurrency, type Currency, cardCurrencies } from './money.ts'

const euroCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const currencyOf: Readonly<Record<string, Currency>> = {
  ...{ NG: 'NGN', GH: 'GHS', KE: 'KES', ZA: 'ZAR', GB: 'GBP', US: 'USD' },
  ...Object.fromEntries(euroCountries.map(code => [code, 'EUR'])),
}

/** The currency of a country by its ISO 3166-1 code, or `unknown` if no fee can have it. */
export function homeCurrency(country: string): Currency | 'unknown' {
  return currencyOf[country] ?? 'unknown'
}

/** The usual currency of acceptance fees in a country: its own, or US dollars where the payment service does not take that by card. */
export function acceptanceCurrency(country: string): CardCurrency {
  const own = homeCurrency(country)
  return cardCurrencies.find(one => one === own) ?? 'USD'
}

/** The currency of an acceptance fee as the database has it. Throws for another text. */
export function acceptanceCurrencyIn(stored: string): CardCurrency {
  const known = cardCurrencies.find(one => one === stored)
  if (!known) throw new Error('The database has a currency that no acceptance fee can have')
  return known
}
