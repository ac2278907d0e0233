/** Whether a key or a transaction is for test money or real money. */
export type GatewayMode = 'test' | 'live'

/** A transaction reported by the card gateway, translated into our terms; amounts in minor units. */
export type GatewayTransaction = {
  id: string
  reference: string
  /** The provider’s own word: success, failed, abandoned, reversed, pending, ongoing, processing, queued … */
  status: string
  amountMinor: number
  /**
   * The amount requested at initialise, if the provider reports it; it differs when the payer pays the provider’s
   * fee.
   */
  requestedAmountMinor: number | null
  feesMinor: number | null
  currency: string
  customerEmail: string
  mode: GatewayMode
  /** ISO 8601, or null while nothing is paid. */
  paidAt: string | null
  channel: string | null
  /** The bank’s message for people: 'Successful', 'Declined', 'Insufficient Funds' … */
  gatewayMessage: string | null
  cardLast4: string | null
  cardBrand: string | null
}

/** What the server recorded when it opened the payment. */
export type ExpectedPayment = {
  reference: string
  amountMinor: number
  currency: string
  customerEmail: string
  mode: GatewayMode
}

export type MismatchReason = 'reference' | 'amount' | 'currency' | 'customer' | 'mode'

export type Settlement =
  | { outcome: 'paid'; gatewayId: string; amountMinor: number; currency: string; paidAt: string | null }
  | { outcome: 'open' }
  | { outcome: 'failed-for-now'; reason: 'failed' | 'abandoned'; message: string | null }
  | { outcome: 'mismatch'; reasons: MismatchReason[] }
  | { outcome: 'reversed' }

/**
 * Decides what a transaction seen at the gateway means for a payment we opened (contract section 6). Only 'paid' is
 * paid: status, amount, currency, reference, customer (ignoring case) and mode all match. 'mismatch' means that money
 * moved but is not the money we asked for; 'failed-for-now' and 'open' may still become paid. Never throws.
 */
export function decideSettlement(expected: ExpectedPayment, seen: GatewayTransaction): Settlement {
  switch (seen.status) {
    case 'success': {
      const reasons = mismatches(expected, seen)
      if (reasons.length > 0) return { outcome: 'mismatch', reasons }
      const { id, amountMinor, currency, paidAt } = seen
      return { outcome: 'paid', gatewayId: id, amountMinor, currency, paidAt }
    }
    case 'reversed': {
      const reasons = mismatches(expected, seen)
      return reasons.length > 0 ? { outcome: 'mismatch', reasons } : { outcome: 'reversed' }
    }
    case 'failed':
    case 'abandoned':
      // A response about another transaction says nothing about ours.
      if (seen.reference !== expected.reference) return { outcome: 'open' }
      return { outcome: 'failed-for-now', reason: seen.status, message: seen.gatewayMessage }
    default:
      return { outcome: 'open' }
  }
}

function mismatches(expected: ExpectedPayment, seen: GatewayTransaction): MismatchReason[] {
  const reasons: MismatchReason[] = []
  if (seen.reference !== expected.reference) reasons.push('reference')
  if (!isAmountPaid(expected.amountMinor, seen)) reasons.push('amount')
  if (seen.currency !== expected.currency) reasons.push('currency')
  if (foldEmail(seen.customerEmail) !== foldEmail(expected.customerEmail)) reasons.push('customer')
  if (seen.mode !== expected.mode) reasons.push('mode')
  return reasons
}

/** The provider can be configured to add its fee to the charge: then exactly that fee may be on top. */
function isAmountPaid(expectedMinor: number, seen: GatewayTransaction): boolean {
  if (expectedMinor <= 0) return false
  if (seen.amountMinor === expectedMinor) return true
  const feeOnTopMinor = seen.requestedAmountMinor === expectedMinor ? (seen.feesMinor ?? 0) : 0
  return feeOnTopMinor > 0 && seen.amountMinor === expectedMinor + feeOnTopMinor
}

function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase()
}
