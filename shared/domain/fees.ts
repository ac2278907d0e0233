import { type Currency, formatMoney } from './money.ts'
import type { ProgramType } from './program-type.ts'
import type { Residency } from './residency.ts'

/** What an applicant owes: nothing, a card payment, or a bank transfer that the office confirms by hand. */
export type ApplicationFee =
  | { kind: 'free' }
  | { kind: 'card'; amountMinor: number; currency: Currency; label: string }
  | { kind: 'transfer'; amountMinor: 0; label: string; transferAmountMinor: number; currency: Currency }

const free: ApplicationFee = { kind: 'free' }

function card(amountMinor: number, currency: Currency): ApplicationFee {
  return { kind: 'card', amountMinor, currency, label: formatMoney(amountMinor, currency) }
}

/** The spec gives this fee the card amount 0 beside a label: no checkout is ever opened for it. */
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

/** The application fee of spec section 9, in minor units; never throws, every combination has its line in the table. */
export function applicationFee(programType: ProgramType, residency: Residency): ApplicationFee {
  return feeTable[programType][residency]
}

/** True for programmes without a fee, whatever the residency. */
export function isAlwaysFree(programType: ProgramType): boolean {
  return Object.values(feeTable[programType]).every(fee => fee.kind === 'free')
}

/** The same as people read it: '₦10,000', '$50', 'nothing'. */
export function feeInWords(programType: ProgramType, residency: Residency): string {
  const fee = applicationFee(programType, residency)
  return fee.kind === 'free' ? 'nothing' : fee.label
}
