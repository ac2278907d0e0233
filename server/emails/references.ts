import { institution } from '#shared/catalogue/parts/institution.ts'
import { facts, freeText, link, type MailContent, type MailText, mail, ours, paragraph, text } from './mail-content.ts'

// Emails to referees. Those to the applicant about them are in `reference-news.ts`.

interface Candidate {
  candidate: string
  programme: string
}

interface Asked extends Candidate {
  name: string
  url: string
}

const formLabel = 'Read the questions and give your reference'

const yoursAlone = text`This is your personal link. Please do not share it. Only our admissions team can read your reference. The candidate never sees it.`

export function referenceRequest(to: Asked): MailContent {
  return mail(
    text`${to.candidate} has asked you for a reference for ${ours(to.programme)}`,
    to.name,
    paragraph(
      text`${to.candidate} has applied to the ${ours(institution().name)} for ${ours(to.programme)} and named you as a referee. We would be grateful for your opinion.`,
    ),
    paragraph(
      text`It takes about ten minutes. It works on a phone and you do not need an account. You can see all the questions before you start. If you cannot give this reference, you can say so with one tap.`,
    ),
    link(formLabel, to.url),
    paragraph(yoursAlone),
    paragraph(
      text`If you do not know this person, ignore this email or tell us at ${ours(institution().admissionsEmail)}.`,
    ),
  )
}

/** Who sent the reminder, or the number of ours. */
export type ReminderTurn = 'first' | 'second' | 'last' | 'by-hand'

const reminderOpenings: Record<ReminderTurn, (to: Candidate) => MailText> = {
  first: to =>
    text`A week ago we asked you for a reference for ${to.candidate}, who has applied for ${ours(to.programme)}.`,
  second: to =>
    text`Two weeks ago we asked you for a reference for ${to.candidate}, who has applied for ${ours(to.programme)}. We have not received it yet.`,
  last: to =>
    text`Four weeks ago we asked you for a reference for ${to.candidate}, who has applied for ${ours(to.programme)}. This is our last reminder.`,
  'by-hand': to =>
    text`${to.candidate}, who has applied for ${ours(to.programme)}, asked us to remind you about the reference.`,
}

export function referenceReminder(to: Asked & { turn: ReminderTurn; stopUrl: string }): MailContent {
  return mail(
    text`${to.turn === 'last' ? 'Last reminder' : 'Reminder'}: your reference for ${to.candidate}`,
    to.name,
    paragraph(reminderOpenings[to.turn](to)),
    paragraph(
      text`It takes about ten minutes. Anything you have already typed is still there. If you cannot give this reference, tell us on the same page, so that the candidate can choose someone else.`,
    ),
    link(formLabel, to.url),
    paragraph(text`${yoursAlone} The links in our earlier emails also work.`),
    paragraph(text`To stop our reminders about this reference, open ${ours(to.stopUrl)}`),
  )
}

export function newReferenceLink(to: Asked): MailContent {
  return mail(
    text`Your new link to the reference for ${to.candidate}, ${ours(to.programme)}`,
    to.name,
    paragraph(
      text`You, or someone with one of your links, asked for a new link to the reference for ${to.candidate}, who has applied for ${ours(to.programme)}.`,
    ),
    link(formLabel, to.url),
    paragraph(text`${yoursAlone} The links in our earlier emails also work.`),
  )
}

export function referenceNoLongerNeeded(to: Candidate & { name: string }): MailContent {
  return mail(
    text`Your reference for ${to.candidate} is no longer needed`,
    to.name,
    paragraph(
      text`We asked you for a reference for ${to.candidate}, who applied for ${ours(to.programme)}. The candidate has since chosen another referee, so you do not need to do anything.`,
    ),
    paragraph(text`The link in our earlier email no longer works. Thank you for your time.`),
  )
}

export function referenceReceipt(
  to: Candidate & { name: string; receivedOn: string; answers: readonly (readonly [string, string])[] },
): MailContent {
  return mail(
    text`We have your reference for ${to.candidate}`,
    to.name,
    paragraph(
      text`Thank you. Your reference for ${to.candidate} (${ours(to.programme)}) arrived on ${ours(to.receivedOn)}. This is your copy:`,
    ),
    facts(...to.answers.map(([label, answer]) => [label, freeText(answer)] as const)),
    paragraph(
      text`You can no longer change it. If something in it is wrong, email ${ours(institution().admissionsEmail)}.`,
    ),
  )
}

/** Sent when the virus check found something in the file of a reference; its answers remain valid. */
export function referenceFileRefused(to: { name: string; fileName: string }): MailContent {
  return mail(
    text`Please send us the file with your reference again`,
    to.name,
    paragraph(
      text`We have received your reference. The virus check found something harmful in the file ${to.fileName}, so we have removed the file.`,
    ),
    paragraph(text`If we need this file, please email a new copy to ${ours(institution().admissionsEmail)}.`),
  )
}
