import type { VerifyAnswer } from '#shared/contract/schemas/payments.ts'

/** How someone returned from the card page; the gateway writes it into the address. */
export interface CheckoutReturn {
  reference: string
  /** The page was closed without paying. Only the server knows whether money arrived anyway. */
  isClosed: boolean
}

const returnParameters = ['reference', 'trxref', 'closed'] as const

/** Reads the query of /payment; undefined if no one is returning from a checkout. */
export function readCheckoutReturn(query: URLSearchParams): CheckoutReturn | undefined {
  const reference = (query.get('reference') ?? query.get('trxref') ?? '').trim()
  return reference === '' ? undefined : { reference, isClosed: query.get('closed') === '1' }
}

/** The query for asking the server about a payment. */
export function checkoutQuery({ reference, isClosed }: CheckoutReturn): URLSearchParams {
  return new URLSearchParams({ reference, ...(isClosed ? { closed: '1' } : {}) })
}

/** The query without checkout parameters, so that a reload does not check again. */
export function withoutCheckoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of returnParameters) rest.delete(name)
  return rest
}

/** The server’s status of a payment, or the HTTP status of the failed request; 0 without a response. */
export type PaymentSeen = Pick<VerifyAnswer, 'status'> | { failedStatus: number }

/** The next step of the page. `still-open` and `unreachable` are checked again; the others are final. */
export type ReturnStep = 'paid' | 'cancelled' | 'held' | 'still-open' | 'unreachable' | 'not-ours'

/**
 * Decides the result of a return from the card page (spec section 4): the server’s status first, then how the payer
 * returned.
 */
export function decideReturn(seen: PaymentSeen, { isClosed }: Pick<CheckoutReturn, 'isClosed'>): ReturnStep {
  if ('failedStatus' in seen) return isRefusal(seen.failedStatus) ? 'not-ours' : 'unreachable'
  switch (seen.status) {
    case 'paid':
    case 'held':
      return seen.status
    case 'closed':
      return 'cancelled'
    case 'open':
      return isClosed ? 'cancelled' : 'still-open'
    default:
      return seen.status satisfies never
  }
}

/** The server does not know the reference as this applicant’s; any other error may pass. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 403 || status === 404 || status === 422
}

const pausesMs = [3_000, 5_000, 8_000, 13_000, 21_000] as const
const longestPauseMs = 30_000

/** How long to wait before the next check, in milliseconds, after so many checks without a result. */
export function pauseBeforeNextCheckMs(checksSoFar: number): number {
  return pausesMs[checksSoFar - 1] ?? longestPauseMs
}
