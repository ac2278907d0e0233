import { currencyTitle } from '#shared/domain/currency-names.ts'
import { isCurrency } from '#shared/domain/money.ts'
import type { DayOfCurrency } from './day-query.ts'

/** A line of the books of a day. */
export interface Line {
  label: string
  count?: number
  amountMinor: number
  look?: 'part' | 'sum' | 'agrees' | 'differs'
}

/** 'Naira', 'US dollars'. */
export function nameOfCurrency(currency: string): string {
  return isCurrency(currency) ? currencyTitle(currency) : currency
}

/** The books of a day in one currency, from what was confirmed here down to what reached the bank. */
export function linesOf(sums: DayOfCurrency): Line[] {
  const { booked, transfers, reported, charges_minor, refunded, by_hand, expected_minor, settled_minor } = sums
  const line = (label: string, of: DayOfCurrency['booked'], look?: Line['look']): Line => ({
    label,
    count: of.count,
    amountMinor: of.amount_minor,
    ...(look ? { look } : {}),
  })
  return [
    line('Confirmed here', booked),
    ...(transfers.count > 0 ? [line('of these, transfers recorded by the office', transfers, 'part')] : []),
    ...(reported ? reportedLines(sums, reported) : []),
    ...(refunded.count > 0 ? [line('Refunded', refunded)] : []),
    ...(by_hand.count > 0 ? [line('of these, by hand', by_hand, 'part')] : []),
    ...(reported && charges_minor > 0
      ? [{ label: 'Charges of the payment service', amountMinor: -charges_minor }]
      : []),
    ...(expected_minor === undefined
      ? []
      : [{ label: 'Should reach the bank', amountMinor: expected_minor, look: 'sum' as const }]),
    ...(settled_minor === undefined ? [] : bankLines(settled_minor, expected_minor ?? 0)),
  ]
}

function reportedLines({ booked, transfers }: DayOfCurrency, reported: DayOfCurrency['booked']): Line[] {
  const count = reported.count - (booked.count - transfers.count)
  const amountMinor = reported.amount_minor - (booked.amount_minor - transfers.amount_minor)
  const agrees = count === 0 && amountMinor === 0
  return [
    { label: 'The payment service reports', count: reported.count, amountMinor: reported.amount_minor },
    agrees
      ? { label: '= Agrees', amountMinor: 0, look: 'agrees' }
      : { label: '≠ Difference', count, amountMinor, look: 'differs' },
  ]
}

function bankLines(settledMinor: number, expectedMinor: number): Line[] {
  const amountMinor = settledMinor - expectedMinor
  return [
    { label: 'Reached the bank', amountMinor: settledMinor },
    amountMinor === 0
      ? { label: '= The bank agrees', amountMinor, look: 'agrees' }
      : { label: '≠ The bank differs', amountMinor, look: 'differs' },
  ]
}
