import { address, facts, freeText, type MailContent, mail, paragraph, text } from './mail-content.ts'

/** Sent to the office with the sender in Reply-To, because nothing is ever sent to an address that a stranger entered. */
export function contactMessage(from: {
  fullName: string
  email: string
  subject: string
  message: string
}): MailContent {
  return mail(
    text`Website: ${from.subject}`,
    '',
    paragraph(text`Someone has sent a message from the contact page. Your reply to this email will go to them.`),
    facts(
      ['Name', text`${from.fullName}`],
      ['Email', address(from.email)],
      ['Subject', text`${from.subject}`],
      ['Message', freeText(from.message)],
    ),
  )
}
