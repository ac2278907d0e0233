import type { OfferState } from './offer-life.ts'

/**
 * States in which a place is in the feed for the student-record system (ADR 127): all conditions are met, so the
 * student is expected. The database has the same list.
 */
export const feedStates = ['confirmed', 'cleared', 'enrolled'] as const satisfies readonly OfferState[]
