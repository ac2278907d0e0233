import { type Block, type FactRow, facts, link, type MailText, ours } from './mail-content.ts'

interface Applicant {
  programme: string
  applicationNumber: string
  url: string
}

interface AboutApplication {
  application_number: MailText
  programme: MailText
  details: readonly Block[]
  link: readonly Block[]
}

/** What most mails about an application leave open. `more`: rows of the table after number and programme. */
export function about(to: Applicant, label: string, ...more: FactRow[]): AboutApplication {
  const [application_number, programme] = [ours(to.applicationNumber), ours(to.programme)]
  const details = [facts(['Application number', application_number], ['Programme', programme], ...more)]
  return { application_number, programme, details, link: [link(label, to.url)] }
}
