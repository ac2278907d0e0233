import { onDemand } from '#app/lib/on-demand.tsx'

/** Fetched while the page is being read, so that it is available if a payment does not open. */
export const CheckoutFailure = onDemand(() => import('./checkout-failure.tsx'))
