import type { VerifyAnswer } from '#shared/contract/schemas/payments.ts'

/** How someone came back from the card page; the gateway writes it into the address. */
export interface CheckoutReturn {
  reference: string
  /** The page was closed without paying. Only the server knows whether that is the whole truth. */
  isClosed: boolean
}

const returnParameters = ['reference', 'trxref', 'closed'] as const

/** Reads the query of /payment; undefined when no one comes back from a checkout. */
export function readCheckoutReturn(query: URLSearchParams): CheckoutReturn | undefined {
  const reference = (query.get('reference') ?? query.get('trxref') ?? '').trim()
  return reference === '' ? undefined : { reference, isClosed: query.get('closed') === '1' }
}

/** The query with which a page asks the server about a payment. */
export function checkoutQuery({ reference, isClosed }: CheckoutReturn): URLSearchParams {
  return new URLSearchParams({ reference, ...(isClosed ? { closed: '1' } : {}) })
}

/** The query without anything of the checkout, so that a reload does not ask again. */
export function withoutCheckoutReturn(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of returnParameters) rest.delete(name)
  return rest
}

/** What the server said of a payment, or the HTTP status with which asking failed; 0 when no one answered. */
export type PaymentSeen = Pick<VerifyAnswer, 'status'> | { failedStatus: number }

/** What the page does next. `still-open` and `unreachable` ask again; the others are answers. */
export type ReturnStep = 'paid' | 'cancelled' | 'held' | 'still-open' | 'unreachable' | 'not-ours'

/** Decides what a return from the card page comes to (spec section 4): the server's word first, then how one came back. */
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

/** A reference that the server does not know as this applicant's; everything else may be better in a moment. */
function isRefusal(status: number): boolean {
  return status === 400 || status === 403 || status === 404 || status === 422
}

const pausesMs = [3_000, 5_000, 8_000, 13_000, 21_000] as const
const longestPauseMs = 30_000

/** How long to wait before asking again, in milliseconds, after so many questions without an answer. */
export function pauseBeforeNextCheckMs(checksSoFar: number): number {
  return pausesMs[checksSoFar - 1] ?? longestPauseMs
}
