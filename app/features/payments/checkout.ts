import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'

/** How the card page was opened: the page was left for it. */
export type OpenedCheckout = 'redirect'

/**
 * Opens the card page of a payment that the server has initialised. It leaves the portal for it, which works on the worst
 * network; the gateway brings the payer back to /payment with the reference.
 */
export function openCheckout({ authorization_url }: InitializeAnswer): OpenedCheckout {
  location.assign(authorization_url)
  return 'redirect'
}

/** A public key of the provider's test world, and the sandbox's own. */
export function isTestKey(publicKey: string): boolean {
  return publicKey.startsWith('pk_test_')
}
