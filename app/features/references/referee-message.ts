import { institution } from '#shared/catalogue/parts/institution.ts'
import { longDate } from '#shared/domain/calendar.ts'

interface MessageParts {
  refereeName: string
  refereeEmail: string
  /** When our newest email was delivered. */
  askedAt: Date
  applicantName: string
  programme: string
}

/**
 * A message that an applicant can send to a referee through other channels. It refers to our email; only the referee
 * may have the link in it.
 */
export function refereeMessage({ refereeName, refereeEmail, askedAt, applicantName, programme }: MessageParts): string {
  return [
    `Dear ${refereeName},`,
    `I have applied to the ${institution().name} for ${programme} and named you as a referee. The university emailed you at ${refereeEmail} on ${longDate(askedAt)}. Please check your inbox and spam folder for an email from ${institution().admissionsEmail}. It has your personal link. The reference takes about ten minutes, and you do not need an account.`,
    `Thank you. ${applicantName}`,
  ].join('\n\n')
}

/** Opens WhatsApp with the message, for any contact. */
export function whatsAppHref(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`
}

/** Opens the text message app with the message. */
export function smsHref(message: string): string {
  return `sms:?body=${encodeURIComponent(message)}`
}
