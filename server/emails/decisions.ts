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

/** Sent before an offer has to be answered: by when, never what was told. */
export function replyReminder(to: Applicant & { lastDay: string }): MailContent {
  return mail(
    text`Reply by ${ours(to.lastDay)}: your application ${ours(to.applicationNumber)}`,
    to.name,
    paragraph(text`We are waiting for your reply about your application. Sign in and reply by ${ours(to.lastDay)}.`),
    facts(
      ['Application number', ours(to.applicationNumber)],
      ['Programme', ours(to.programme)],
      ['Last day to reply', ours(to.lastDay)],
    ),
    link('Reply now', to.url),
  )
}
