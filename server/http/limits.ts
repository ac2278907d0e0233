import type { CallName } from '#shared/contract/calls.ts'

/** At most `hits` in `windowSeconds`, counted for one network address. */
export interface Limit {
  hits: number
  windowSeconds: number
}

const minute = 60
const hour = 3600

/**
 * Limits per network address, shared by all instances; `RATE_LIMIT_FACTOR` multiplies them. A campus or a cyber café is one
 * address, so they are wide; the narrow limits, per account and per code, are in the use-cases themselves.
 */
export const callLimits: Partial<Record<CallName, Limit>> = {
  signup: { hits: 40, windowSeconds: hour },
  token: { hits: 120, windowSeconds: 15 * minute },
  forgotPassword: { hits: 40, windowSeconds: hour },
  sendContactMessage: { hits: 10, windowSeconds: hour },
  sendVerification: { hits: 40, windowSeconds: hour },
  requestEmailCode: { hits: 40, windowSeconds: hour },
  sendPasswordResetOtp: { hits: 40, windowSeconds: hour },
  verifyEmail: { hits: 100, windowSeconds: 15 * minute },
  verifyEmailCode: { hits: 100, windowSeconds: 15 * minute },
  verifyPasswordResetOtp: { hits: 100, windowSeconds: 15 * minute },
  resetPassword: { hits: 100, windowSeconds: 15 * minute },
  applyWithoutAccount: { hits: 6, windowSeconds: hour },
  referenceSummary: { hits: 240, windowSeconds: 15 * minute },
  submitReference: { hits: 60, windowSeconds: 15 * minute },
  declineReference: { hits: 60, windowSeconds: 15 * minute },
  sendNewLink: { hits: 30, windowSeconds: 15 * minute },
  stopReminders: { hits: 60, windowSeconds: 15 * minute },
  readReferenceDraft: { hits: 240, windowSeconds: 15 * minute },
  saveReferenceDraft: { hits: 1200, windowSeconds: 15 * minute },
  sponsorSummary: { hits: 240, windowSeconds: 15 * minute },
  payAsSponsor: { hits: 60, windowSeconds: 15 * minute },
  verifyAsSponsor: { hits: 240, windowSeconds: 15 * minute },
  searchUniversities: { hits: 600, windowSeconds: minute },
  searchUniversitiesShort: { hits: 600, windowSeconds: minute },
}
