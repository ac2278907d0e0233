import { facts, type MailContent, mail, paragraph } from './mail-content.ts'

/** To the office, with the writer in Reply-To: nothing is ever sent to an address that a stranger typed. */
export function contactMessage(from: {
  fullName: string
  email: string
  subject: string
  message: string
}): MailContent {
  return mail(
    `Website: ${from.subject}`,
    '',
    paragraph('Somebody wrote to you through the contact page. Answer this mail to reach them.'),
    facts(['Name', from.fullName], ['Email', from.email], ['Subject', from.subject], ['Message', from.message]),
  )
}
