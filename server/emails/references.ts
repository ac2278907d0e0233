import { institution } from '#content/institution.ts'
import { facts, link, type MailContent, mail, paragraph } from './mail-content.ts'

// Mails to referees. Those to the applicant about them are in `reference-news.ts`.

interface Candidate {
  candidate: string
  programme: string
}

interface Asked extends Candidate {
  name: string
  url: string
}

const formLabel = 'Read the questions and give your reference'

const yoursAlone =
  'This link is yours alone: please do not pass it on. What you write goes to our admissions team and is never shown to the candidate.'

export function referenceRequest(to: Asked): MailContent {
  return mail(
    `${to.candidate} asks you for a reference`,
    to.name,
    paragraph(
      `${to.candidate} has applied to ${institution.name} for ${to.programme} and named you as a referee. We would be grateful for your opinion.`,
    ),
    paragraph(
      'It takes about ten minutes, on a phone too, and you need no account. You can see all questions before you begin, and if you can’t give this reference you can say so with one tap.',
    ),
    link(formLabel, to.url),
    paragraph(yoursAlone),
    paragraph(
      `If you do not know this person, leave this mail unanswered or tell us at ${institution.admissionsEmail}.`,
    ),
  )
}

/** Who sent the reminder, or the how manyth of ours it is. */
export type ReminderTurn = 'first' | 'second' | 'last' | 'by-hand'

const reminderOpenings: Record<ReminderTurn, (to: Candidate) => string> = {
  first: to => `A week ago we asked you for a reference for ${to.candidate}, who has applied for ${to.programme}.`,
  second: to =>
    `Two weeks ago we asked you for a reference for ${to.candidate}, who has applied for ${to.programme}. It has not reached us yet.`,
  last: to =>
    `Four weeks ago we asked you for a reference for ${to.candidate}, who has applied for ${to.programme}. This is our last reminder.`,
  'by-hand': to =>
    `${to.candidate}, who has applied for ${to.programme}, asked us to remind you of the reference that we are waiting for.`,
}

export function referenceReminder(to: Asked & { turn: ReminderTurn; stopUrl: string }): MailContent {
  return mail(
    `${to.turn === 'last' ? 'Last reminder' : 'Reminder'}: your reference for ${to.candidate}`,
    to.name,
    paragraph(reminderOpenings[to.turn](to)),
    paragraph(
      'It takes about ten minutes. What you have typed already is still there. If you can’t give this reference, please say so on the same page, so that the candidate can name somebody else.',
    ),
    link(formLabel, to.url),
    paragraph(`${yoursAlone} The links in our earlier mails work too.`),
    paragraph(`To get no more reminders about this reference, open ${to.stopUrl}`),
  )
}

export function newReferenceLink(to: Asked): MailContent {
  return mail(
    `Your new link for the reference for ${to.candidate}`,
    to.name,
    paragraph(
      `You, or somebody with one of your links, asked for a new link to the reference for ${to.candidate}, who has applied for ${to.programme}.`,
    ),
    link(formLabel, to.url),
    paragraph(`${yoursAlone} The links in our earlier mails work too.`),
  )
}

export function referenceNoLongerNeeded(to: Candidate & { name: string }): MailContent {
  return mail(
    `Your reference for ${to.candidate} is no longer needed`,
    to.name,
    paragraph(
      `We had asked you for a reference for ${to.candidate}, who applied for ${to.programme}. The candidate has named somebody else since, so you need do nothing.`,
    ),
    paragraph('The link in our earlier mail no longer works. Thank you for your time.'),
  )
}

export function referenceReceipt(
  to: Candidate & { name: string; receivedOn: string; answers: readonly (readonly [string, string])[] },
): MailContent {
  return mail(
    `We have your reference for ${to.candidate}`,
    to.name,
    paragraph(
      `Thank you. Your reference for ${to.candidate} (${to.programme}) reached us on ${to.receivedOn}. This is what you sent:`,
    ),
    facts(...to.answers),
    paragraph(`It can’t be changed any more. If something in it is wrong, write to ${institution.admissionsEmail}.`),
  )
}

/** The virus check found something in the file of a reference; what was written counts all the same. */
export function referenceFileRefused(to: { name: string; fileName: string }): MailContent {
  return mail(
    'We could not keep the file with your reference',
    to.name,
    paragraph(
      `Your reference is with us. But the virus check found something harmful in the file ${to.fileName} that came with it, so we have removed the file.`,
    ),
    paragraph(`If it matters, send a new copy to ${institution.admissionsEmail}.`),
  )
}
