import type { Context } from '../../base/context.ts'
import { findSiblings, type Payment, requireOwnPayment } from './queries.ts'
import { askHowPaymentStands, settlePayment } from './settle.ts'

/** A fee rarely has more than two attempts. This limits how many calls to the gateway one request can cause. */
const mostSiblings = 4

/**
 * Checks one of the applicant’s own payments with the gateway and, if it received no money, the other attempts at the same fee: a
 * sponsor’s, or one from before the residency changed. Returns the paid one, else the one named. Throws 404 for anyone else’s and 503 if
 * the gateway could not be asked.
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
