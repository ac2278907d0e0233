/**
 * The residency choice on /payment (spec section 2); it determines the fee and its currency. `nigeria` is the country of the university,
 * whichever it is.
 */
export const residencies = ['nigeria', 'international'] as const
export type Residency = (typeof residencies)[number]
