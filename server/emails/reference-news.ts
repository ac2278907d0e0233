import { address, link, type MailContent, type MailText, mail, ours, paragraph, text } from './mail-content.ts'
import { type NextStep, nextStep, refereeStep } from './next-step.ts'

// Emails to the applicant about referees. They never contain anything from a reference, or a referee’s link.

interface Addressed {
  name: string
  programme: string
}

interface AboutReferee extends Addressed {
  /** The position of the referee. */
  number: number
  referee: string
  refereeEmail: string
  next: NextStep
}

const statusLabel = 'See your references'

export function referenceArrived(to: Addressed & { referee: string; next: NextStep }): MailContent {
  const { referees } = to.next.progress
  const areAllIn = referees.every(({ state }) => state === 'received')
  return mail(
    areAllIn
      ? text`${referees.length === 2 ? 'Both' : 'All'} your references have arrived`
      : text`${to.referee} has given your reference`,
    to.name,
    paragraph(text`We have received the reference from ${to.referee} for your application for ${ours(to.programme)}.`),
    ...nextStep(to.next),
  )
}

export function refereeDeclined(to: AboutReferee): MailContent {
  const { label, url, isOffice } = refereeStep(to.next, to.number)
  return mail(
    text`${to.referee} cannot give your reference`,
    to.name,
    paragraph(
      text`${to.referee} has told us that they cannot give a reference for your application for ${ours(to.programme)}. This happens often and does not affect your application.`,
    ),
    paragraph(
      isOffice
        ? cannotChange
        : text`Choose another referee now. Ask them first, then enter their name and academic address.`,
    ),
    link(label, url),
  )
}

const cannotChange = text`You cannot change this referee again. Contact the admissions office.`

/** Sent when the office gives a referee’s place to another person, or corrects an address. */
export function refereeChangedByOffice(
  to: Addressed & { before: string | undefined; referee: string; refereeEmail: string; url: string },
): MailContent {
  return mail(
    text`Your referee is now ${to.referee}`,
    to.name,
    paragraph(
      to.before
        ? text`The admissions office has replaced ${to.before} by ${to.referee} for your application for ${ours(to.programme)}.`
        : text`The admissions office has entered ${to.referee} as a referee for your application for ${ours(to.programme)}.`,
    ),
    paragraph(
      text`We have asked ${to.referee} at ${address(to.refereeEmail)} for the reference. If this is not what you wanted, reply to us on your dashboard.`,
    ),
    link(statusLabel, to.url),
  )
}

export function refereeBounced(to: AboutReferee): MailContent {
  const { label, url, isOffice } = refereeStep(to.next, to.number)
  return mail(
    text`Correct the address of ${to.referee}`,
    to.name,
    paragraph(
      text`We wrote to ${to.referee} at ${address(to.refereeEmail)} about your application for ${ours(to.programme)}, but our email could not be delivered, so they have not received our request.`,
    ),
    paragraph(
      isOffice
        ? cannotChange
        : text`Check the address with them and correct it. We will email them again when you save it.`,
    ),
    link(label, url),
  )
}

export function refereeMailboxFull(to: AboutReferee): MailContent {
  const { label, url } = refereeStep(to.next, to.number)
  return mail(
    text`The mailbox of ${to.referee} is full`,
    to.name,
    paragraph(
      text`For three days the mail server of ${to.referee} has not taken our email to ${address(to.refereeEmail)} about your application for ${ours(to.programme)}, because the mailbox is full.`,
    ),
    paragraph(
      text`The address is right. Please speak to them and ask them to make room. You can then send them a reminder with the link from the page below, or give another address of theirs.`,
    ),
    link(label, url),
  )
}

/** How often the applicant has been told of a referee’s silence, including this time. */
export type SilenceTurn = 'first' | 'second' | 'last'

const silenceAdvice: Record<SilenceTurn, MailText> = {
  first: text`Please speak to them and ask them to check their spam folder for our email. You can also send them a reminder from the page below.`,
  second: text`If you cannot reach them, you can choose another referee on the page below.`,
  last: text`We have sent them our last reminder. Unless you are sure that they will reply, please choose another referee now.`,
}

export function refereeSilent(
  to: Addressed & { referee: string; refereeEmail: string; url: string; turn: SilenceTurn; days: number },
): MailContent {
  return mail(
    text`${to.referee} has not replied yet`,
    to.name,
    paragraph(
      text`${to.days} days ago we asked ${to.referee} at ${address(to.refereeEmail)} for a reference for your application for ${ours(to.programme)}. We have not received it.`,
    ),
    paragraph(silenceAdvice[to.turn]),
    link(statusLabel, to.url),
  )
}

export function refereeStillBounced(to: AboutReferee): MailContent {
  const { label, url, isOffice } = refereeStep(to.next, to.number)
  return mail(
    text`Please correct the address of ${to.referee}`,
    to.name,
    paragraph(
      text`We cannot deliver our emails to ${to.referee} at ${address(to.refereeEmail)}, so they cannot give the reference for your application for ${ours(to.programme)}. ${isOffice ? cannotChange : text`Correct the address or choose another referee.`}`,
    ),
    link(label, url),
  )
}

export function thirdRefereeWanted(to: Addressed & { url: string }): MailContent {
  return mail(
    text`Add your third referee`,
    to.name,
    paragraph(
      text`${ours(to.programme)} needs three references. We have emailed the two referees in your form. Add the third one now, and we will email them straight away.`,
    ),
    link('Add your third referee', to.url),
  )
}
