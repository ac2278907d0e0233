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

/**
 * An amount as somebody types or pastes it, '₦9,000', 'N9 000.50', '50 USD', in minor units; undefined for anything else, including
 * zero and negative amounts.
 */
export function readTypedMoney(text: string): number | undefined {
  return readMoney(withoutCurrency(tidyLine(text)).replace(/\s|^#|\/?=$|\/-$|only$/gi, ''))
}
