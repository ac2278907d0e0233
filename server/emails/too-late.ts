import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { type MailContent, type MailText, mail, ours, paragraph, text } from './mail-content.ts'

/** What was asked for, and how to get another. */
const asked: Partial<Record<string, readonly [what: MailText, advice: MailText]>> = {
  'staff-invitation': [
    text`an invitation to the admissions office`,
    text`Its link has expired. Ask an administrator to invite you again.`,
  ],
  'staff-reset': [
    text`a link to choose a new password for the admissions office`,
    text`It has expired. Ask an administrator for a new one.`,
  ],
}

const codeAsked = [
  text`a code`,
  text`It has expired. If you still need one, ask for a new code on the page where you asked for this one.`,
] as const

/** Sent in place of an email whose code or link expired while the mail server did not take it. */
export function tooLate(kind: string, askedAt: Date): MailContent {
  const [what, advice] = asked[kind] ?? codeAsked
  return mail(
    text`We could not send your email in time`,
    '',
    paragraph(
      text`On ${ours(longDate(askedAt))} at ${ours(clockTime(askedAt))} we wrote you an email with ${what}. We could not send it until now, and we are sorry for that. ${advice}`,
    ),
    paragraph(text`If you did not ask for anything, ignore this email.`),
  )
}
