import type * as z from 'zod'
import type { paymentStory } from '#shared/contract/schemas/office-payments.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { showPayment } from '../money/read-payment.ts'
import { settlePayment } from '../payments/settle.ts'

/**
 * Asks the gateway about a payment that it has and did not report, and books or holds it as if it had. Throws 404 out
 * of the caller’s scope, and 503 if the gateway cannot be asked.
 */
export async function fetchPayment(
  context: Context,
  member: StaffMember,
  reference: string,
): Promise<z.output<typeof paymentStory>> {
  await showPayment(context, context.db, member, reference)
  const settled = await settlePayment(context, reference)
  if (settled && !settled.isCertain)
    throw new AppError('gateway-unreachable', 'The payment service cannot be asked right now. Try again later.', {
      retryAfterSeconds: 60,
    })
  return showPayment(context, context.db, member, reference)
}
