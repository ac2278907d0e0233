import type { AskAboutPayment } from '#app/features/payments/look-up-payment.ts'
import { callApi } from '#app/lib/api.ts'
import { paymentCalls } from '#shared/contract/calls/payment.ts'

/** Asks about a payment for a payer who has the link and no account. */
export function askAsSponsor(token: string): AskAboutPayment {
  return (reference, signal) =>
    callApi(paymentCalls.verifyAsSponsor, { params: { token }, query: { reference }, signal })
}
