import { address, link, type MailContent, type MailText, mail, ours, paragraph, text } from './mail-content.ts'

// Mails to the applicant about referees. Nothing in them comes from a reference, and no link of a referee's is ever among them.

interface Addressed {
  name: string
  programme: string
  /** Of /reference-status. */
  url: string
}

interface AboutReferee extends Addressed {
  referee: string
  refereeEmail: string
}

const statusLabel = 'See your references'

export function referenceArrived(to: Addressed & { referee: string; received: number; required: number }): MailContent {
  const isComplete = to.received >= to.required
  const all = to.required === 2 ? 'Both' : 'All'
  const left = to.required - to.received
  return mail(
    isComplete ? text`${all} your references are here` : text`${to.referee} has given your reference`,
    to.name,
    paragraph(text`We have received the reference from ${to.referee} for your application for ${ours(to.programme)}.`),
    paragraph(
      isComplete
        ? text`${all} references are in now. You need do nothing more: your application is under review.`
        : text`We are still waiting for ${left === 1 ? 'your other referee' : text`${left} more references`}.`,
    ),
    link(statusLabel, to.url),
  )
}

export function refereeDeclined(to: AboutReferee): MailContent {
  return mail(
    text`${to.referee} cannot give your reference`,
    to.name,
    paragraph(
      text`${to.referee} has told us that they cannot give a reference for your application for ${ours(to.programme)}. That happens often, and it does not count against you.`,
    ),
    paragraph(text`Please name another referee now. Ask them first, then enter their name and academic address.`),
    link('Name another referee', to.url),
  )
}

export function refereeBounced(to: AboutReferee): MailContent {
  return mail(
    text`Our mail to ${to.referee} came back: correct the address`,
    to.name,
    paragraph(
      text`We wrote to ${to.referee} at ${address(to.refereeEmail)} about your application for ${ours(to.programme)}, but our email could not be delivered, so they have not received our request.`,
    ),
    paragraph(
      text`Please check the address with them and correct it. We write to them again as soon as you have saved it.`,
    ),
    link('Correct the address', to.url),
  )
}

/** The how manyth time the applicant hears of a referee's silence. */
export type SilenceTurn = 'first' | 'second' | 'last'

const silenceAdvice: Record<SilenceTurn, MailText> = {
  first: text`Please speak to them: ask whether our mail is in their spam folder. You can send them a reminder yourself from the page below.`,
  second: text`If you cannot reach them, you can choose another referee on the page below.`,
  last: text`We have reminded them for the last time. Unless you are sure that they will answer, please name another referee now.`,
}

export function refereeSilent(to: AboutReferee & { turn: SilenceTurn; days: number }): MailContent {
  return mail(
    text`${to.referee} has not answered yet`,
    to.name,
    paragraph(
      text`${to.days} days ago we asked ${to.referee} at ${address(to.refereeEmail)} for a reference for your application for ${ours(to.programme)}. It has not reached us.`,
    ),
    paragraph(silenceAdvice[to.turn]),
    link(statusLabel, to.url),
  )
}

export function refereeStillBounced(to: AboutReferee): MailContent {
  return mail(
    text`The address of ${to.referee} still needs correcting`,
    to.name,
    paragraph(
      text`Our emails to ${to.referee} at ${address(to.refereeEmail)} are not delivered, so they cannot give the reference for your application for ${ours(to.programme)}. Please correct the address or name another referee.`,
    ),
    link('Correct the address', to.url),
  )
}

export function thirdRefereeWanted(to: Addressed): MailContent {
  return mail(
    text`Name your third referee`,
    to.name,
    paragraph(
      text`${ours(to.programme)} asks for three references. We have emailed the two referees you named in the form. Add the third one now, and we will email them straight away.`,
    ),
    link('Name your third referee', to.url),
  )
}
