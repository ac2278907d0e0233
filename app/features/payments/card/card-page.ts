import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { checkTransaction } from './transaction-parameters.ts'

// Fetched when someone pays, not before.
export { CardPopup } from './card-popup.tsx'

/** The library’s own checks of a payment that the server has opened (spec section 5). Throws InvalidTransaction. */
export function checkOpened({ public_key, amount, currency, reference }: InitializeAnswer, email: string): void {
  checkTransaction({ key: public_key, email, amount, currency, reference })
}
