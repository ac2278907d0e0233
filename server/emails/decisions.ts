import { facts, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

interface Applicant {
  name: string
  programme: string
  applicationNumber: string
  url: string
}

/** Sent when a decision has been told or an offer revoked: that there is news, never what. */
export function newsForApplicant(to: Applicant): MailContent {
  return mail(
    text`There is news about your application ${ours(to.applicationNumber)}`,
    to.name,
    paragraph(text`There is news about your application. Sign in to read it.`),
    facts(['Application number', ours(to.applicationNumber)], ['Programme', ours(to.programme)]),
    link('Read the news', to.url),
  )
}
