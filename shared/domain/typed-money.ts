import { type Currency, readMoney } from './money.ts'
import { asciiSigns, tidyLine } from './text.ts'

/** How people write the currency of an amount: '₦', 'N' before digits, 'naira', 'NGN'. */
const written: readonly (readonly [Currency, RegExp])[] = [
  ['NGN', /₦|=N=|(?<![a-z])(?:NGN(?![a-z])|nairas?(?![a-z])|N(?=\s?\d))/gi],
  ['GHS', /(?<![a-z])GH₵|₵|(?<![a-z])(?:GH[SC]|cedis?)(?![a-z])/gi],
  ['KES', /(?<![a-z])(?:KES|KSh|kenyan? shillings?)(?![a-z])/gi],
  ['ZAR', /(?<![a-z])(?:ZAR(?![a-z])|rands?(?![a-z])|R(?=\s?\d))/gi],
  ['EUR', /€|(?<![a-z])(?:EUR|euros?)(?![a-z])/gi],
  ['GBP', /£|(?<![a-z])(?:GBP|pounds?(?: sterling)?)(?![a-z])/gi],
  ['USD', /(?:(?<![a-z])US)?\$|(?<![a-z])(?:USD|(?:US )?dollars?)(?![a-z])/gi],
]

/** The currency that a text names; undefined for none or several. */
export function currencyNamed(text: string): Currency | undefined {
  const found = written.filter(([, words]) => text.search(words) !== -1)
  return found.length === 1 ? found[0]?.[0] : undefined
}

/** An amount in the signs of ASCII, without its currency. */
export function withoutCurrency(amount: string): string {
  return written.reduce((text, [, words]) => text.replace(words, ''), asciiSigns(amount))
}

/** What whoever typed no amount is told. */
export const howToWriteMoney = 'Enter the amount in figures and in the right currency, such as 10,000 or 10,000.50.'

/**
 * An amount as somebody types or pastes it, '₦9,000', 'N9 000.50', '9,000=00', '9.000,00', '50 USD', in minor units; undefined for anything
 * else, including zero and negative amounts, and for '9.000', which may be nine or nine thousand.
 */
export function readTypedMoney(text: string): number | undefined {
  const figures = withoutCurrency(tidyLine(text)).replace(/\s|^#|\/?=$|\/-$|only$/gi, '')
  return readMoney(withPoint(figures))
}

/** The same in one currency: '$50' is no amount in naira. */
export function readMoneyIn(currency: string, text: string): number | undefined {
  return (currencyNamed(text) ?? currency) === currency ? readTypedMoney(text) : undefined
}

/** The kobo behind '=' or ':', as on a Nigerian cheque, or behind a comma where points group the thousands. */
function withPoint(figures: string): string {
  const kobo = figures.replace(/[=:](\d\d)$/, '.$1')
  const [, whole, cents] = /^(\d{1,3}(?:\.\d{3})+),(\d\d)$/.exec(kobo) ?? []
  return whole === undefined || cents === undefined ? kobo : `${whole.replaceAll('.', ',')}.${cents}`
}
