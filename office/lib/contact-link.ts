import { isEmail } from '#shared/domain/email.ts'
import { readPhone } from '#shared/domain/phone.ts'

/** Where an answer leads that is an email address or a phone number: it can be written to or called from the file. */
export function contactLink(question: string, answer: string): string | undefined {
  if (isEmail(answer)) return `mailto:${answer}`
  const phone = /(?:^|_)phone$/.test(question) ? readPhone(answer) : undefined
  return phone && `tel:${phone}`
}
