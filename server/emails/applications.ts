import { institution } from '#content/institution.ts'
import { facts, link, list, type MailContent, mail, paragraph } from './mail-content.ts'

interface Applicant {
  name: string
  programme: string
  applicationNumber: string
}

export function applicationAwaitsPayment(to: Applicant & { fee: string; url: string }): MailContent {
  return mail(
    `Your application ${to.applicationNumber} waits for the fee of ${to.fee}`,
    to.name,
    paragraph('We have your application. It goes to the admissions team as soon as the application fee is paid.'),
    facts(['Application number', to.applicationNumber], ['Programme', to.programme], ['Application fee', to.fee]),
    link('Pay the application fee', to.url),
  )
}

export function applicationSubmitted(to: Applicant & { url: string; referees: readonly string[] }): MailContent {
  const referees =
    to.referees.length === 0
      ? []
      : [
          paragraph('We have written to your referees today. You can see here when each of them has answered:'),
          list(...to.referees),
        ]
  return mail(
    `We have your application ${to.applicationNumber}`,
    to.name,
    paragraph('Thank you for applying. Your application is complete and with our admissions team.'),
    facts(['Application number', to.applicationNumber], ['Programme', to.programme]),
    ...referees,
    link('See where your application stands', to.url),
    paragraph(
      'Please look into your inbox and your spam folder every day: we write to this address when we need something.',
    ),
  )
}

export function paymentReceived(
  to: Applicant & { amount: string; reference: string; receiptNumber: string; paidOn: string; url: string },
): MailContent {
  return mail(
    `We have received ${to.amount}`,
    to.name,
    paragraph('Your payment has reached us. Keep this mail as your receipt.'),
    facts(
      ['Amount', to.amount],
      ['For', 'Application fee'],
      ['Paid on', to.paidOn],
      ['Receipt number', to.receiptNumber],
      ['Payment reference', to.reference],
      ['Application number', to.applicationNumber],
      ['Programme', to.programme],
    ),
    link('See where your application stands', to.url),
  )
}

/** To the office: money came that does not match what was asked for. */
export function paymentNeedsOffice(about: {
  reference: string
  applicationNumber: string
  reasons: string
}): MailContent {
  return mail(
    `A payment needs a look: ${about.reference}`,
    '',
    paragraph(
      'Money arrived that does not match what was asked for. It is kept and flagged; the application was not moved on.',
    ),
    facts(
      ['Payment reference', about.reference],
      ['Application number', about.applicationNumber],
      ['What differs', about.reasons],
    ),
  )
}

/** The same fee was paid a second time. */
export function paymentGoesBack(to: Applicant & { amount: string; reference: string }): MailContent {
  return mail(
    `We are sending ${to.amount} back to you`,
    to.name,
    paragraph(
      'Your application fee was paid twice. One payment is enough, so we have asked the payment service to send the second one back.',
    ),
    facts(['Amount', to.amount], ['Payment reference', to.reference], ['Application number', to.applicationNumber]),
    paragraph('Your bank may take up to ten working days to show it. You need do nothing.'),
  )
}

export function paymentWasReturned(to: Applicant & { amount: string; reference: string }): MailContent {
  return mail(
    `Your payment of ${to.amount} was returned`,
    to.name,
    paragraph(
      'The payment service has sent your application fee back to you, so your application is unpaid. If you did not ask for this, write to us.',
    ),
    facts(['Amount', to.amount], ['Payment reference', to.reference], ['Application number', to.applicationNumber]),
  )
}

/** The virus check found something in a paper. `url` is where another one can be added; none once the application was sent. */
export function paperRefused(to: {
  name: string
  paper: string
  fileName: string
  url: string | undefined
}): MailContent {
  return mail(
    `We could not keep your paper: ${to.paper}`,
    to.name,
    paragraph(
      'The virus check found something harmful in a file that you sent us, so we have removed it. The rest of your application is as you left it.',
    ),
    facts(['Paper', to.paper], ['File', to.fileName]),
    paragraph('Make the file once more, on another device if you can: scan or photograph the paper again.'),
    ...(to.url
      ? [link('Add it again', to.url)]
      : [paragraph(`Your application was sent already, so send the new file to ${institution.admissionsEmail}.`)]),
  )
}
