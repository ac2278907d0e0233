import { type Limit, perDay, perHour, perQuarterHour } from '#shared/contract/calls/limit.ts'

/** A /48 has this many times the limit of a network. It may be a campus, or one person with 65,536 networks. */
export const timesForWiderNetwork = 4

/** Limits for one account, address or device, whatever `RATE_LIMIT_FACTOR` says; the use-cases count them by these names. */
export const narrowLimits = {
  /** Wrong passwords for one account from one network that never signed in to it; see `wrongPasswordsOfStrangers`. */
  wrongPasswordsFromNetwork: perQuarterHour(10),
  /** Wrong passwords for one account on one device that has signed in to it before. */
  wrongPasswordsOnKnownDevice: perQuarterHour(10),
  /** New tokens for one sign-in; an open page needs one every quarter of an hour. */
  refreshesOfSignIn: perQuarterHour(120),
  /** Wrong codes for one email address and purpose from one network; each code takes five of them. */
  codeTriesFromNetwork: perHour(10),
  /** Wrong codes for one email address and purpose from all networks together. */
  codeTriesFromStrangers: perHour(20),
  /** Wrong codes for one email address from all browsers that have signed up with it. */
  codeTriesFromSignUps: perHour(10),
  /** Codes that one network may have emailed to one mailbox for one purpose, in all spellings of its address. */
  codesOfMailboxFromNetwork: perHour(5),
  /** Attempts to confirm a change of email address, for one account. */
  emailChanges: perDay(20),
  /** Codes to phones, which cost money, for one account. */
  phoneCodes: perDay(8),
  /** Codes to one phone number from all accounts: its owner may never have asked for them. */
  phoneCodesToNumber: perDay(8),
  /** Waiver codes that do not exist, typed by one account. */
  wrongWaiverCodes: perHour(10),
  /** Downloads of all data about one account. */
  exports: perDay(10),
  /** Applications without an account for one mailbox from one network. */
  applicationsWithoutAccount: perDay(3),
  /** The same from all networks together. Its owner can always sign up and apply with the account. */
  applicationsWithoutAccountInAll: perDay(30),
} as const satisfies Record<string, Limit>

/** Waiver codes that do not exist, from one network, times `RATE_LIMIT_FACTOR`: a campus types some wrong ones too. */
export const wrongWaiverCodesFromNetwork = perHour(60)

const mebibyte = 1024 * 1024

/** Storage limits for callers without an account. */
export const withoutAccount = {
  /** Bytes from one network in a day, uploads in progress included; `RATE_LIMIT_FACTOR` multiplies it. */
  bytesFromNetwork: perDay(150 * mebibyte),
  /** Bytes of all applications without an account. Freed when they are claimed, or erased after a month. */
  bytesInAll: 5 * 1024 * mebibyte,
} as const

/**
 * Totals of wrong passwords from unknown devices, and the attempts that they leave each network per account in a quarter of an
 * hour. An account's total blocks no one: it would let strangers lock the owner out (ADR 16 has the arithmetic).
 */
export const wrongPasswordsOfStrangers = {
  ofAccount: {
    counted: perHour(Number.POSITIVE_INFINITY),
    tiers: [
      { from: 1000, tries: 1 },
      { from: 100, tries: 3 },
    ],
  },
  /** `RATE_LIMIT_FACTOR` multiplies these two totals. */
  ofNetwork: { most: perQuarterHour(600), fewerFrom: 120, fewer: 2 },
} as const

/**
 * Messages to the office from everyone together, times `RATE_LIMIT_FACTOR`. Beyond it, the response gives the office's address.
 */
export const contactMessagesInAll = perHour(600)
