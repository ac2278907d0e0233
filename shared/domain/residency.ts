/** The residency choice on /payment (spec section 2); it determines the fee and its currency. */
export const residencies = ['nigeria', 'international'] as const
export type Residency = (typeof residencies)[number]

const names: Record<Residency, string> = { nigeria: 'Nigeria', international: 'International' }

/** The display name. */
export function residencyName(residency: Residency): string {
  return names[residency]
}
