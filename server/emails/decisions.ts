import { about } from './about-application.ts'
import { facts, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'
import { written } from './written.ts'

/*
 * Emails about a decision. The decision itself is only in the portal. Actions of the applicant are confirmed explicitly, so that the
 * owner of an account notices if another person uses it.
 */

interface Applicant {
  /** A colleague has recorded it for the applicant, who asked for it by phone, letter or at the desk. */
  isRecorded?: boolean
  name: string
  programme: string
  applicationNumber: string
  url: string
}

/** Sent when a decision has been released or an offer revoked. Says that there is news, but not what it is. */
export function newsForApplicant(to: Applicant): MailContent {
  return written('decision-news', to.name, about(to, 'Read the news'))
}

/** Sent before the reply deadline of an offer. Gives the deadline, but not the decision. */
export function replyReminder(to: Applicant & { lastDay: string }): MailContent {
  const reply_by = ours(to.lastDay)
  return written('reply-reminder', to.name, { ...about(to, 'Reply now', ['Last day to reply', reply_by]), reply_by })
}

const recorded = paragraph(
  text`The admissions office has recorded this for you, as you asked. If you did not ask for it, contact the office straight away.`,
)
const notYou = paragraph(text`If this was not you, contact the admissions office straight away.`)

const factsOf = ({ applicationNumber, programme }: Applicant) =>
  facts(['Application number', ours(applicationNumber)], ['Programme', ours(programme)])

/** Sent when the applicant has accepted an offer of a place in `programme`. */
export function offerAccepted(to: Applicant): MailContent {
  if (!to.isRecorded) return written('offer-accepted', to.name, about(to, 'See your next steps'))
  return mail(
    text`We have your acceptance for application ${ours(to.applicationNumber)}`,
    to.name,
    paragraph(text`Your place on ${ours(to.programme)} has been accepted.`),
    recorded,
    factsOf(to),
    link('See your next steps', to.url),
  )
}

/** Sent when the applicant has declined an offer of a place in `programme`. */
export function offerDeclined(to: Applicant): MailContent {
  if (!to.isRecorded) return written('offer-declined', to.name, about(to, 'See your application'))
  return mail(
    text`Your place was declined, application ${ours(to.applicationNumber)}`,
    to.name,
    paragraph(text`Your place on ${ours(to.programme)} has been declined. We will offer it to another applicant.`),
    recorded,
    factsOf(to),
    link('See your application', to.url),
  )
}

/** Sent when the applicant has asked to start a year later. */
export function deferralAsked(to: Applicant & { lastDay: string | undefined }): MailContent {
  const date = to.lastDay ? text` You still have to reply by ${ours(to.lastDay)}.` : text``
  return mail(
    text`Your request to start a year later, application ${ours(to.applicationNumber)}`,
    to.name,
    paragraph(
      text`You have asked to start a year later. The registrar will decide, and we will email you. Until then, nothing changes.${date}`,
    ),
    factsOf(to),
    link('See your offer', to.url),
    to.isRecorded ? recorded : notYou,
  )
}

/** Sent when a rejected applicant has asked for a second look. */
export function secondLookAsked(to: Applicant): MailContent {
  return written('second-look-asked', to.name, about(to, 'See your application'))
}
