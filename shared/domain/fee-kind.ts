/** What an applicant can be asked to pay: to apply, and to take up a place. One never counts as the other (ADR 108). */
export const feeKinds = ['application', 'acceptance'] as const
export type FeeKind = (typeof feeKinds)[number]

/** As it begins a line; `.toLowerCase()` inside a sentence. */
export const feeKindNames: Record<FeeKind, string> = {
  application: 'Application fee',
  acceptance: 'Acceptance fee',
}
