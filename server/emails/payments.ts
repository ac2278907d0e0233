import { facts, type MailContent, mail, paragraph } from './mail-content.ts'

/** To whoever paid the fee for an applicant; of the applicant it says the first name alone. */
export function sponsorsReceipt(about: {
  firstName: string
  amount: string
  reference: string
  receiptNumber: string
  paidOn: string
}): MailContent {
  return mail(
    `Your receipt for ${about.amount}`,
    '',
    paragraph(`Thank you for paying the application fee for ${about.firstName}. Keep this mail as your receipt.`),
    facts(
      ['Amount', about.amount],
      ['For', `Application fee for ${about.firstName}`],
      ['Paid on', about.paidOn],
      ['Receipt number', about.receiptNumber],
      ['Payment reference', about.reference],
    ),
  )
}
