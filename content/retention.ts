/* SAMPLE CONTENT: the office's own rules and its lawyer decide these spans. */

import type { Retention } from '#shared/catalogue/types.ts'

/**
 * How long things are kept. The privacy page says these spans, and the jobs of the server hold them: one number here changes
 * both.
 */
export const retention: Retention = {
  /** An application that was never sent, or whose fee was not paid, after its last change. */
  unfinishedApplication: { months: 12 },
  /** An application that came without an account, until someone confirms its address. */
  applicationWithoutAccount: { days: 30 },
  /** An application that did not lead to a place, after the decision. */
  unsuccessfulApplication: { months: 24 },
  /** What the accounts need of a payment, when everything else about its application is deleted. */
  paymentRecord: { years: 6 },
  /** An account whose address was never confirmed. */
  unconfirmedAccount: { days: 30 },
  /** An account without an application, after its last sign-in. */
  unusedAccount: { months: 24 },
  /** So long an owner can change their mind. */
  accountDeletion: { days: 14 },
  /** The warning comes so long before a draft or an unused account is deleted. */
  warningBefore: { days: 30 },
  /** The text of our emails. The fact that they were sent is stored for longer. */
  mailText: { months: 6 },
  mailRecord: { months: 24 },
  /** The last email to someone whose data are gone. */
  farewellMail: { days: 7 },
  contactMessage: { months: 24 },
  /** A referee who was replaced or is no longer needed. */
  formerReferee: { months: 6 },
  /** What tells a former referee why their link is dead; no one can be told from it. */
  deadLink: { months: 24 },
  /** From where something was changed, in the record of who did what. */
  networkAddress: { days: 180 },
  /** Scrambled marks of devices, by which the office sees whether an applicant wrote their own reference. */
  deviceMark: { months: 13 },
  /** Sessions, once they have ended. */
  endedSession: { days: 7 },
  /** Events of the payment provider, once they were acted on. */
  paymentEvent: { days: 30 },
  /** Captured emails on a machine that sends none. */
  capturedMail: { days: 30 },
  /** Counts against misuse, and answers that are repeated after a broken connection. */
  shortRecord: { days: 2 },
  oneTimeCode: { days: 1 },
  /** Server logs, which contain no names or addresses. The operator sets this on the machine. */
  log: { days: 90 },
  /** Copies for the worst case; so long something deleted may still be in one. */
  backup: { days: 35 },
}
