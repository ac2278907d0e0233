import { onDemand } from '#app/lib/on-demand.tsx'

/** Fetched while somebody reads the page, so that it is there when a payment does not open. */
export const CheckoutFailure = onDemand(() => import('./checkout-failure.tsx'))
