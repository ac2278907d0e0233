import { type DecisionKind, isOfferKind } from './decisions.ts'
import { holdsSeat, type OfferState } from './offer-life.ts'
import type { ProgramType } from './program-type.ts'

/** Whether an applicant can download a letter of admission and, if not, why. */
export const letterStandings = [
  'ready',
  /** There is no offer, or it has ended. */
  'no-offer',
  /** An offer of another programme needs the applicant’s consent first. */
  'consent-first',
  /** JAMB admits undergraduates: the letter follows their acceptance on CAPS. */
  'caps-first',
] as const
export type LetterStanding = (typeof letterStandings)[number]

export interface LetterFacts {
  programType: ProgramType
  kind: DecisionKind
  /** Null for a decision that was made outside the product. */
  offer: { state: OfferState; hasConsented: boolean; hasAcceptedOnCaps: boolean } | null
}

/** Office.md section 5, Letters and JAMB. */
export function letterStanding({ programType, kind, offer }: LetterFacts): LetterStanding {
  if (!offer || !isOfferKind(kind) || !holdsSeat(offer.state)) return 'no-offer'
  if (kind === 'alternative_offer' && !offer.hasConsented) return 'consent-first'
  return programType === 'undergraduate' && !offer.hasAcceptedOnCaps ? 'caps-first' : 'ready'
}

/** What the public page says about a letter. */
export const letterStates = ['valid', 'replaced', 'revoked'] as const
export type LetterState = (typeof letterStates)[number]

/** The end of an offer also ends all its letters, including replaced ones. */
export function letterState(offer: OfferState, isReplaced: boolean): LetterState {
  if (!holdsSeat(offer)) return 'revoked'
  return isReplaced ? 'replaced' : 'valid'
}

/** The number of the n-th letter: 'L27-000042' when it was issued in 2027. */
export function letterNumber(year: number, ordinal: number): string {
  return `L${String(year % 100).padStart(2, '0')}-${String(ordinal).padStart(6, '0')}`
}

/** 'O. A. B.' for 'Olú Adé Bello': enough to compare with a letter, too little to reveal a name. */
export function initials(fullName: string): string {
  return fullName
    .split(/[\s-]+/)
    .flatMap(word => Array.from(word.normalize('NFC').replace(/^\P{L}+/u, '')).slice(0, 1))
    .map(letter => `${letter.toLocaleUpperCase('en')}.`)
    .join(' ')
}
