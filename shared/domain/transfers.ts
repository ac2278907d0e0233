import type { Currency } from './money.ts'

/**
 * `announced`: the applicant says that it is on its way. `asked`: one person has seen it, and a second one has to confirm. `received`: it is here
 * and pays for nothing yet, because it is less than the fee or more than it. `returning`: one person wants to give it back.
 */
export const transferStates = [
  'announced',
  'asked',
  'received',
  'returning',
  'booked',
  'returned',
  'discarded',
] as const
export type TransferState = (typeof transferStates)[number]

export const transferStateNames: Record<TransferState, string> = {
  announced: 'Announced',
  asked: 'Waiting for a second person',
  received: 'Received, not confirmed',
  returning: 'To be refunded',
  booked: 'Confirmed',
  returned: 'Refunded',
  discarded: 'Discarded',
}

/** Those that someone in the office has to look at. */
export const transfersToDo: readonly TransferState[] = ['announced', 'asked', 'received', 'returning']

/**
 * What one person books alone, in minor units: every application fee, with room for the charges of banks. More is an acceptance fee or a
 * mistake, and takes two.
 */
const aloneUpTo: Record<Currency, number> = {
  ...{ NGN: 2_000_000, USD: 10_000, EUR: 10_000, GBP: 10_000 },
  ...{ GHS: 150_000, KES: 1_500_000, ZAR: 200_000 },
}

export function takesTwo({ amountMinor, currency }: { amountMinor: number; currency: Currency }): boolean {
  return amountMinor > aloneUpTo[currency]
}

/** What a transfer does together with those that are here already. */
export type Arrival = { kind: 'short'; missingMinor: number } | { kind: 'whole'; surplusMinor: number }

export function arrivalOf({ dueMinor, hereMinor }: { dueMinor: number; hereMinor: number }): Arrival {
  if (hereMinor < dueMinor) return { kind: 'short', missingMinor: dueMinor - hereMinor }
  return { kind: 'whole', surplusMinor: hereMinor - dueMinor }
}
