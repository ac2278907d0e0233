import { facts, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

/** To whoever paid the fee for an applicant; of the applicant it says the first name alone. */
export function sponsorsReceipt(about: {
  firstName: string
  amount: string
  reference: string
  receiptNumber: string
  paidOn: string
}): MailContent {
  return mail(
    text`Your receipt for ${ours(about.amount)}`,
    '',
    paragraph(text`Thank you for paying the application fee for ${about.firstName}. Keep this mail as your receipt.`),
    facts(
      ['Amount', ours(about.amount)],
      ['For', text`Application fee for ${about.firstName}`],
      ['Paid on', ours(about.paidOn)],
      ['Receipt number', ours(about.receiptNumber)],
      ['Payment reference', ours(about.reference)],
    ),
  )
}
