import { applicationFees } from '../catalogue/parts/application-fees.ts'
import { homeCountry } from '../catalogue/parts/home-country.ts'
import type { Catalogue } from '../catalogue/types.ts'
import { acceptanceCurrency } from './acceptance-currency.ts'
import { type Currency, currencies, formatMoney } from './money.ts'
import type { ProgramType } from './program-type.ts'
import type { Residency } from './residency.ts'

/** The fee an applicant owes: none, a card payment, or a bank transfer that the office confirms by hand. */
export type ApplicationFee =
  | { kind: 'free' }
  | { kind: 'card'; amountMinor: number; currency: Currency; label: string }
  | { kind: 'transfer'; amountMinor: 0; label: string; transferAmountMinor: number; currency: Currency }

/** The application fee of spec section 9, in minor units. Never throws: the table covers every combination. */
export function applicationFee(programType: ProgramType, residency: Residency): ApplicationFee {
  return presentFee(applicationFees()[programType][residency])
}

/** A fee of the catalogue with its label. */
export function presentFee(fee: Catalogue['applicationFees'][ProgramType][Residency]): ApplicationFee {
  if (fee.kind === 'free') return { kind: 'free' }
  const { kind, amountMinor, currency } = fee
  const label = formatMoney(amountMinor, currency)
  // The spec gives a fee by transfer a label and the card amount 0: no checkout is ever opened for it.
  return kind === 'transfer'
    ? { kind, amountMinor: 0, label, transferAmountMinor: amountMinor, currency }
    : { kind, amountMinor, currency, label }
}

/** True for programmes without a fee, regardless of residency. */
export function isAlwaysFree(programType: ProgramType): boolean {
  return Object.values(applicationFees()[programType]).every(fee => fee.kind === 'free')
}

/** The fee in words: '₦10,000', '$50', 'nothing'. */
export function feeInWords(programType: ProgramType, residency: Residency): string {
  const fee = applicationFee(programType, residency)
  return fee.kind === 'free' ? 'nothing' : fee.label
}

/** Whether a fee of this university can be paid in a currency, whatever it was read from. */
export function isCurrencyOfFees(code: string): code is Currency {
  return currenciesOfFees().some(one => one === code)
}

/** The currencies of this university’s fees, and always the usual one of its acceptance fees. */
export function currenciesOfFees(): readonly Currency[] {
  const fees = Object.values(applicationFees()).flatMap(of => Object.values(of))
  const usual = acceptanceCurrency(homeCountry().code)
  return currencies.filter(code => code === usual || fees.some(fee => fee.kind !== 'free' && fee.currency === code))
}
