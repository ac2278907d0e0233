import { ApiError } from '#app/lib/api.ts'
import type { VerifyAnswer } from '#shared/contract/schemas/payments.ts'
import { type CheckoutReturn, decideReturn, type ReturnStep } from './checkout-return.ts'

/** Asks the server about a payment, which asks the gateway. */
export type AskAboutPayment = (reference: string, signal: AbortSignal) => Promise<Pick<VerifyAnswer, 'status'>>

/** What the server’s status of a payment means for a payer who did or did not close the card page. Never rejects. */
export async function lookUpPayment(
  ask: AskAboutPayment,
  back: CheckoutReturn,
  signal: AbortSignal,
): Promise<ReturnStep> {
  try {
    return decideReturn(await ask(back.reference, signal), back)
  } catch (error) {
    return decideReturn({ failedStatus: error instanceof ApiError ? error.status : 0 }, back)
  }
}
