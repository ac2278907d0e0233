import { type Currency, isCurrency } from '../money.ts'

/** A currency that a title, a heading or a sum names for the lines below it. */
export interface TitledCurrency {
  line: number
  currency: Currency
}

const names = /(?<![a-z])(?:NGN|USD|GHS|KES|ZAR|EUR|GBP|naira|US dollars?)(?![a-z])|₦|\$/gi

/** Those of the rows that are no entries, from the first to the last. A row that names several says nothing. */
export function currencyTitles(
  rows: readonly (readonly string[])[],
  isEntry: (line: number) => boolean,
): TitledCurrency[] {
  return rows.flatMap((row, index) => {
    const currency = isEntry(index + 1) ? undefined : currencyIn(row.join(' '))
    return currency ? [{ line: index + 1, currency }] : []
  })
}

function currencyIn(text: string): Currency | undefined {
  const found = new Set((text.match(names) ?? []).map(codeOf))
  const [only] = found
  return found.size === 1 && isCurrency(only) ? only : undefined
}

function codeOf(name: string): string {
  if (/₦|naira/i.test(name)) return 'NGN'
  return /\$|dollar/i.test(name) ? 'USD' : name.toUpperCase()
}
