import type { Context } from '../../context.ts'
import { findSiblings, type Payment, requireOwnPayment } from './queries.ts'
import { askHowPaymentStands, settlePayment } from './settle.ts'

/** A fee has rarely more than two attempts; no one makes the gateway answer more questions than this at once. */
const mostSiblings = 4

/**
 * Asks the gateway about one of the applicant's own payments, and when no money came by it, about the other attempts at the same
 * fee: a sponsor's, or one from before the residency changed. Answers the one that paid, else the one that was named. Throws 404
 * for anyone else's and 503 when the gateway could not be asked.
 */
export async function verifyOwn(context: Context, accountId: string, reference: string): Promise<Payment> {
  const own = await requireOwnPayment(context.db, accountId, reference)
  if (own.status === 'paid') return own
  const named = await askHowPaymentStands(context, own)
  if (hasMoneyMoved(named)) return named
  for (const sibling of await findSiblings(context.db, named, mostSiblings)) {
    const settled = sibling.status === 'paid' ? sibling : (await settlePayment(context, sibling.reference))?.payment
    if (settled?.status === 'paid') return settled
  }
  return named
}

function hasMoneyMoved({ status }: Payment): boolean {
  return ['paid', 'mismatched', 'duplicate', 'late', 'refunded'].includes(status)
}
