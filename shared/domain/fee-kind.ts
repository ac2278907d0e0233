/**
 * The two fees of an applicant: to apply, and to take up a place. A payment for one never counts for the other (ADR
 * 108).
 */
export const feeKinds = ['application', 'acceptance'] as const
export type FeeKind = (typeof feeKinds)[number]

/** For the start of a line; use `.toLowerCase()` inside a sentence. */
export const feeKindNames: Record<FeeKind, string> = {
  application: 'Application fee',
  acceptance: 'Acceptance fee',
}
