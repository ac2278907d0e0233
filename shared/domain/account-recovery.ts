/** What the file of an applicant can know that a stranger does not (ADR 150). */
export const recoveryFacts = [
  'date_of_birth',
  'phone',
  'jamb_number',
  'application_number',
  'payment_reference',
] as const
export type RecoveryFact = (typeof recoveryFacts)[number]

export const recoveryFactNames: Record<RecoveryFact, string> = {
  date_of_birth: 'Date of birth',
  phone: 'Phone number',
  jamb_number: 'JAMB number',
  application_number: 'Application number',
  payment_reference: 'Payment or receipt number',
}

/**
 * How many facts must agree with the file, how long the old address has to object, and for how many days a proposal can be
 * approved, and an approval be used.
 */
export const recoveryTerms = { facts: 2, waitHours: 24, days: 7 } as const

export function isRecoveryFact(text: string): text is RecoveryFact {
  return recoveryFacts.some(fact => fact === text)
}

/** `asked` waits for a colleague, `waiting` for its hour, `open` for the person to enter a code. */
export type RecoveryState = 'asked' | 'waiting' | 'open'

export function recoveryState({ takes_effect_at }: { takes_effect_at: Date | null }, now: Date): RecoveryState {
  if (!takes_effect_at) return 'asked'
  return takes_effect_at > now ? 'waiting' : 'open'
}
