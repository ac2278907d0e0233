import { institution } from '#shared/catalogue/parts/institution.ts'
import { link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

/* Emails to readers and to those who plan reviews. None of them names an applicant. */

const office = () => `${institution().shortName} admissions office`

const applications = (count: number) => (count === 1 ? '1 application' : `${count} applications`)

export function reviewsAssigned(to: { name: string; count: number; day: string; url: string }): MailContent {
  return mail(
    text`${ours(applications(to.count))} to score by ${ours(to.day)}`,
    to.name,
    paragraph(
      text`The ${ours(office())} asks you to read and score ${ours(applications(to.count))} by ${ours(to.day)}. It works on a phone.`,
    ),
    link('Open my reading list', to.url),
    paragraph(text`If you know an applicant, press “Conflict of interest” there. We will ask someone else.`),
  )
}

export function reviewsDue(to: { name: string; open: number; overdue: number; url: string }): MailContent {
  const what = applications(to.open)
  return mail(
    to.overdue > 0 ? text`Your reviews are overdue` : text`Your reviews are due soon`,
    to.name,
    paragraph(
      to.overdue > 0
        ? text`You have ${ours(what)} to score, of which ${to.overdue} ${ours(to.overdue === 1 ? 'is' : 'are')} overdue. The applicants are waiting for our decision.`
        : text`You have ${ours(what)} to score, and the deadline is close.`,
    ),
    link('Open my reading list', to.url),
    paragraph(text`If you cannot do it in time, tell the ${ours(office())}. We will ask someone else.`),
  )
}

export function readersDisagree(to: { name: string; number: string; url: string }): MailContent {
  return mail(
    text`A third reader is needed`,
    to.name,
    paragraph(
      text`The readers of application ${ours(to.number)} differ by more than the rubric allows. Ask a third reader to score it.`,
    ),
    link('Open the application', to.url),
  )
}

export function readerHasConflict(to: { name: string; reader: string; number: string; url: string }): MailContent {
  return mail(
    text`A reader has a conflict of interest`,
    to.name,
    paragraph(
      text`${to.reader} has declared a conflict of interest and can no longer review application ${ours(to.number)}. Ask someone else to score it.`,
    ),
    link('Open the application', to.url),
  )
}
