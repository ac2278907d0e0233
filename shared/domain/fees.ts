import { type Currency, formatMoney } from './money.ts'
import type { ProgramType } from './program-type.ts'
import type { Residency } from './residency.ts'

/** The fee an applicant owes: none, a card payment, or a bank transfer that the office confirms by hand. */
export type ApplicationFee =
  | { kind: 'free' }
  | { kind: 'card'; amountMinor: number; currency: Currency; label: string }
  | { kind: 'transfer'; amountMinor: 0; label: string; transferAmountMinor: number; currency: Currency }

const free: ApplicationFee = { kind: 'free' }

function card(amountMinor: number, currency: Currency): ApplicationFee {
  return { kind: 'card', amountMinor, currency, label: formatMoney(amountMinor, currency) }
}

/** The spec gives this fee a label and the card amount 0: no checkout is ever opened for it. */
function transfer(transferAmountMinor: number, currency: Currency): ApplicationFee {
  const label = formatMoney(transferAmountMinor, currency)
  return { kind: 'transfer', amountMinor: 0, label, transferAmountMinor, currency }
}

const feeTable: Record<ProgramType, Record<Residency, ApplicationFee>> = {
  undergraduate: { nigeria: free, international: free },
  foundation: { nigeria: card(1_000_000, 'NGN'), international: free },
  jupeb: { nigeria: card(1_000_000, 'NGN'), international: free },
  msc: { nigeria: card(1_000_000, 'NGN'), international: card(5000, 'USD') },
  phd: { nigeria: card(1_000_000, 'NGN'), international: transfer(5000, 'USD') },
}

/** The application fee of spec section 9, in minor units. Never throws: the table covers every combination. */
export function applicationFee(programType: ProgramType, residency: Residency): ApplicationFee {
  return feeTable[programType][residency]
}

/** True for programmes without a fee, regardless of residency. */
export function isAlwaysFree(programType: ProgramType): boolean {
  return Object.values(feeTable[programType]).every(fee => fee.kind === 'free')
}

/** The fee in words: '₦10,000', '$50', 'nothing'. */
export function feeInWords(programType: ProgramType, residency: Residency): string {
  const fee = applicationFee(programType, residency)
  return fee.kind === 'free' ? 'nothing' : fee.label
}
