import { institution } from '#shared/catalogue/parts/institution.ts'
import { paths } from '#shared/paths.ts'
import type { MailKind } from './mail-lanes.ts'

/** What a message on another channel says, and where it leads. It says only that there is news: anybody may read it on a locked phone. */
const news = {
  application: ['There is news about your application.', paths.dashboard],
  needed: ['We need something from you for your application.', paths.dashboard],
  message: ['We have sent you a message.', paths.dashboard],
  payment: ['There is news about a payment.', paths.dashboard],
  references: ['There is news about your references.', paths.referenceStatus],
  appointment: ['There is news about a test or an interview.', paths.dashboard],
  date: ['A date for your application is near.', paths.dashboard],
  account: ['Something about your account has changed.', paths.dashboard],
} as const satisfies Record<string, readonly [says: string, path: string]>

export type News = keyof typeof news

/**
 * What each email for an applicant is about. Those that are left out are not repeated: codes and private links, which stay in the email, and answers
 * to what the reader did a moment ago.
 */
const newsOfKind: Partial<Record<MailKind, News>> = {
  'answer-date-extended': 'date',
  'application-withdrawn': 'application',
  'caps-news': 'application',
  'decision-news': 'application',
  'deferral-answered': 'application',
  'deletion-asked': 'account',
  'document-left': 'application',
  'document-taken': 'application',
  'draft-reminder': 'date',
  'draft-restored': 'application',
  'draft-warning': 'date',
  'email-changed': 'account',
  extended: 'date',
  'fee-due': 'payment',
  'fee-waived': 'payment',
  'left-as-draft': 'application',
  merged: 'account',
  'merge-undone': 'account',
  'message-for-applicant': 'message',
  'message-to-many': 'message',
  'paper-refused': 'needed',
  'password-changed': 'account',
  'payment-goes-back': 'payment',
  'payment-held': 'payment',
  'payment-moved': 'payment',
  'payment-receipt': 'payment',
  'payment-returned': 'payment',
  'place-moved-on': 'application',
  'recovery-approved': 'account',
  'recovery-open': 'account',
  'recovery-stopped': 'account',
  'referee-bounced': 'references',
  'referee-changed-by-office': 'references',
  'referee-declined': 'references',
  'referee-mailbox-full': 'references',
  'referee-silent': 'references',
  'reference-arrived': 'references',
  'reply-reminder': 'date',
  'result-awaited': 'needed',
  'second-look-asked': 'application',
  'signed-out-by-office': 'account',
  'sitting-cancelled': 'appointment',
  'sitting-changed': 'appointment',
  'sitting-invited': 'appointment',
  'sitting-reminder': 'appointment',
  'test-payment-voided': 'payment',
  'things-needed': 'needed',
  'things-needed-of-many': 'needed',
  'things-not-needed': 'application',
  'things-still-needed': 'needed',
  'third-referee-wanted': 'references',
  'transfer-news': 'application',
  'unused-account-warning': 'date',
}

/** The news that an email brings to its reader; undefined if it goes by email alone. */
export function newsOf(kind: MailKind): News | undefined {
  return newsOfKind[kind]
}

/** A message and the path of the page that has the rest. */
export function newsText(of: News): { body: string; path: string } {
  const [says, path] = news[of]
  return { body: `${institution().shortName} admissions: ${says}`, path }
}

/** The message that confirms a phone number. */
export function phoneCodeText(code: string, minutes: number): { body: string; path: string } {
  const digits = `${code.slice(0, 3)} ${code.slice(3)}`
  return {
    body: `${institution().shortName} admissions: your code is ${digits}. It works for ${minutes} minutes. Never tell it to anyone.`,
    path: paths.dashboard,
  }
}
