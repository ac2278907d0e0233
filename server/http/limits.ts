import type { CallName, calls } from '#shared/contract/calls/index.ts'

/** At most `hits` in `windowSeconds`. */
export interface Limit {
  hits: number
  windowSeconds: number
}

const minute = 60
const hour = 3600
const day = 24 * hour

/** A /48 has this many times the limit of a network. It may be a campus, or one person with 65,536 networks. */
export const timesForWiderNetwork = 4

/** A call that anyone may make has a limit; one of an applicant may say that it needs none. A call without a line here is a type error. */
type LimitOf<Name extends CallName> = (typeof calls)[Name]['who'] extends 'anyone' ? Limit : Limit | 'none'

const mayWrite: Limit = { hits: 1200, windowSeconds: 15 * minute }
const drawsPdf: Limit = { hits: 60, windowSeconds: 15 * minute }
const checksPassword: Limit = { hits: 20, windowSeconds: 15 * minute }
/** Per quarter of an hour instead of an hour, so that people who share an address with a busy user wait for minutes. */
const sendsMail: Limit = { hits: 30, windowSeconds: 15 * minute }
/** One indexed read of the caller's own rows. */
const readsOwn = 'none'

/**
 * The limits of all calls, shared by all instances through the store: for each network address where anyone may call, for each
 * account where a token is needed. `RATE_LIMIT_FACTOR` multiplies them. A campus or a cyber café is one address, so those are
 * wide; the narrow limits are in `narrowLimits`.
 */
export const callLimits: { [Name in CallName]: LimitOf<Name> } = {
  signup: sendsMail,
  // Tokens that are not ours and requests that cannot be read; passwords are counted below.
  token: { hits: 120, windowSeconds: 15 * minute },
  uploadDocument: { hits: 120, windowSeconds: 15 * minute },
  forgotPassword: sendsMail,
  sendContactMessage: { hits: 10, windowSeconds: hour },
  sendVerification: sendsMail,
  verifyEmail: { hits: 100, windowSeconds: 15 * minute },
  sendPasswordResetOtp: sendsMail,
  verifyPasswordResetOtp: { hits: 100, windowSeconds: 15 * minute },
  resetPassword: { hits: 100, windowSeconds: 15 * minute },
  requestEmailCode: sendsMail,
  verifyEmailCode: { hits: 100, windowSeconds: 15 * minute },
  savePostgraduate: mayWrite,
  applyWithoutAccount: { hits: 6, windowSeconds: hour },
  saveUndergraduate: mayWrite,
  myUndergraduate: readsOwn,
  referenceSummary: { hits: 240, windowSeconds: 15 * minute },
  submitReference: { hits: 60, windowSeconds: 15 * minute },
  changeReferee: { hits: 60, windowSeconds: 15 * minute },
  saveFoundation: mayWrite,
  initializePayment: { hits: 60, windowSeconds: 15 * minute },
  searchUniversities: { hits: 600, windowSeconds: minute },
  me: readsOwn,
  verifyPayment: { hits: 240, windowSeconds: 15 * minute },
  searchUniversitiesShort: { hits: 600, windowSeconds: minute },

  logout: mayWrite,
  changePassword: checksPassword,
  startEmailChange: checksPassword,
  finishEmailChange: checksPassword,
  listSessions: readsOwn,
  endSession: mayWrite,
  applicationRecord: drawsPdf,
  myPostgraduate: readsOwn,
  myFoundation: readsOwn,
  readDocument: { hits: 240, windowSeconds: 15 * minute },
  removeDocument: mayWrite,
  moveToNextRound: { hits: 60, windowSeconds: 15 * minute },
  earlierDocuments: readsOwn,
  // Each may copy as many bytes as a whole application has.
  takeEarlierDocuments: { hits: 40, windowSeconds: 15 * minute },
  reopenApplication: { hits: 60, windowSeconds: 15 * minute },
  changeResidency: { hits: 60, windowSeconds: 15 * minute },
  // The provider calls from a few addresses and sends again what was refused; a forged call costs one keyed hash.
  paymentWebhook: { hits: 3000, windowSeconds: minute },
  makeSponsorLink: { hits: 30, windowSeconds: 15 * minute },
  endSponsorLink: { hits: 30, windowSeconds: 15 * minute },
  sponsorSummary: { hits: 240, windowSeconds: 15 * minute },
  payAsSponsor: { hits: 60, windowSeconds: 15 * minute },
  verifyAsSponsor: { hits: 240, windowSeconds: 15 * minute },
  listReferees: readsOwn,
  remindReferee: { hits: 60, windowSeconds: 15 * minute },
  declineReference: { hits: 60, windowSeconds: 15 * minute },
  sendNewLink: { hits: 30, windowSeconds: 15 * minute },
  stopReminders: { hits: 60, windowSeconds: 15 * minute },
  readReferenceDraft: { hits: 240, windowSeconds: 15 * minute },
  saveReferenceDraft: { hits: 1200, windowSeconds: 15 * minute },
  paymentReceipt: drawsPdf,
  requestExport: checksPassword,
  downloadExport: { hits: 60, windowSeconds: hour },
  askDeletion: checksPassword,
  keepAccount: mayWrite,
  agreeToTerms: mayWrite,
}

/** Limits for one account, address or device, whatever `RATE_LIMIT_FACTOR` says; the use-cases count them by these names. */
export const narrowLimits = {
  /** Wrong passwords for one account from one network that never signed in to it; see `wrongPasswordsOfStrangers`. */
  wrongPasswordsFromNetwork: { hits: 10, windowSeconds: 15 * minute },
  /** Wrong passwords for one account on one device that has signed in to it before. */
  wrongPasswordsOnKnownDevice: { hits: 10, windowSeconds: 15 * minute },
  /** New tokens for one sign-in; an open page needs one in a quarter of an hour. */
  refreshesOfSignIn: { hits: 120, windowSeconds: 15 * minute },
  /** Wrong codes for one email address and purpose from one network; each code takes five of them. */
  codeTriesFromNetwork: { hits: 10, windowSeconds: hour },
  /** Wrong codes for one email address and purpose from all networks together. */
  codeTriesFromStrangers: { hits: 20, windowSeconds: hour },
  /** Wrong codes for one email address from all browsers that have signed up with it. */
  codeTriesFromSignUps: { hits: 10, windowSeconds: hour },
  /** Codes that one network may have emailed to one mailbox for one purpose, in all spellings of its address. */
  codesOfMailboxFromNetwork: { hits: 5, windowSeconds: hour },
  /** Tries to finish a change of email address, for one account. */
  emailChanges: { hits: 20, windowSeconds: day },
  /** Downloads of everything about one account. */
  exports: { hits: 10, windowSeconds: day },
  /** Applications without an account for one mailbox from one network. */
  applicationsWithoutAccount: { hits: 3, windowSeconds: day },
  /** The same from all networks together. Its owner can always sign up and apply with the account. */
  applicationsWithoutAccountInAll: { hits: 30, windowSeconds: day },
} as const satisfies Record<string, Limit>

const mebibyte = 1024 * 1024

/** Storage limits for callers without an account. */
export const withoutAccount = {
  /** Bytes from one network in a day, also while they are on their way; `RATE_LIMIT_FACTOR` multiplies it. */
  bytesFromNetwork: { hits: 150 * mebibyte, windowSeconds: day },
  /** Bytes of all applications that wait for an account. Room comes back as they are claimed, or erased after a month. */
  bytesInAll: 5 * 1024 * mebibyte,
} as const

/**
 * Totals of wrong passwords from unknown devices, and how many tries they leave each network at each account in a quarter of an
 * hour. An account's total blocks no one: it would let strangers lock the owner out (ADR 16 has the arithmetic).
 */
export const wrongPasswordsOfStrangers = {
  ofAccount: {
    counted: { hits: Number.POSITIVE_INFINITY, windowSeconds: hour },
    tiers: [
      { from: 1000, tries: 1 },
      { from: 100, tries: 3 },
    ],
  },
  /** `RATE_LIMIT_FACTOR` multiplies these two totals. */
  ofNetwork: { most: { hits: 600, windowSeconds: 15 * minute }, fewerFrom: 120, fewer: 2 },
} as const

/**
 * Messages to the office from everyone together, times `RATE_LIMIT_FACTOR`. Beyond it, the response gives the office's address.
 */
export const contactMessagesInAll: Limit = { hits: 600, windowSeconds: hour }
