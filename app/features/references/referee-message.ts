import { institution } from '#content/institution.ts'
import { longDate } from '#shared/domain/calendar.ts'

interface MessageParts {
  refereeName: string
  refereeEmail: string
  /** When our newest email reached them. */
  askedAt: Date
  applicantName: string
  programme: string
}

/** What an applicant may send to a referee by other ways than ours. It leads to our email; the link in it is theirs alone. */
export function refereeMessage({ refereeName, refereeEmail, askedAt, applicantName, programme }: MessageParts): string {
  return [
    `Dear ${refereeName},`,
    `I have applied to the ${institution.name} for ${programme} and named you as a referee. The university emailed you at ${refereeEmail} on ${longDate(askedAt)}. Please check your inbox and spam folder for an email from ${institution.admissionsEmail}. It has your personal link. The reference takes about ten minutes, and you do not need an account.`,
    `Thank you. ${applicantName}`,
  ].join('\n\n')
}

/** Opens WhatsApp with the message, to whomever is chosen there. */
export function whatsAppHref(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}

/** Opens the program for text messages with the message. */
export function smsHref(message: string): string {
  return `sms:?body=${encodeURIComponent(message)}`
}
