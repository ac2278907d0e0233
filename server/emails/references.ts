import { institution } from '#shared/catalogue/parts/institution.ts'
import {
  address,
  facts,
  freeText,
  link,
  type MailContent,
  type MailText,
  mail,
  ours,
  paragraph,
  text,
} from './mail-content.ts'
import { written } from './written.ts'

// Emails to referees. Those to the applicant about them are in `reference-news.ts`.

interface Candidate {
  candidate: string
  programme: string
}

interface Asked extends Candidate {
  name: string
  url: string
}

const named = (to: Candidate) => ({ candidate: text`${to.candidate}`, programme: ours(to.programme) })

const asked = (to: Asked) => ({ ...named(to), link: [link(formLabel, to.url)] })

const formLabel = 'Read the questions and give your reference'

export function referenceRequest(to: Asked): MailContent {
  return written('reference-request', to.name, asked(to))
}

/** Who sent the reminder, or the number of ours. */
export type ReminderTurn = 'first' | 'second' | 'last' | 'by-hand' | 'by-office'

const reminderOpenings: Record<ReminderTurn, (to: Candidate) => MailText> = {
  first: to =>
    text`A week ago we asked you for a reference for ${to.candidate}, who has applied for ${ours(to.programme)}.`,
  second: to =>
    text`Two weeks ago we asked you for a reference for ${to.candidate}, who has applied for ${ours(to.programme)}. We have not received it yet.`,
  last: to =>
    text`Four weeks ago we asked you for a reference for ${to.candidate}, who has applied for ${ours(to.programme)}. This is our last reminder.`,
  'by-hand': to =>
    text`${to.candidate}, who has applied for ${ours(to.programme)}, asked us to remind you about the reference.`,
  'by-office': to =>
    text`We asked you for a reference for ${to.candidate}, who has applied for ${ours(to.programme)}, and need it to go on with the application.`,
}

export function referenceReminder(to: Asked & { turn: ReminderTurn; stopUrl: string }): MailContent {
  return written('reference-reminder', to.name, {
    ...asked(to),
    reminder: ours(to.turn === 'last' ? 'Last reminder' : 'Reminder'),
    asked_before: reminderOpenings[to.turn](to),
    stop_link: ours(to.stopUrl),
  })
}

/** To the referee whose letter the office has entered: whoever wrote none can say so. */
export function referenceOnPaper(to: Candidate & { name: string; receivedOn: string }): MailContent {
  return mail(
    text`We have your letter about ${to.candidate}`,
    to.name,
    paragraph(
      text`Thank you. We received a letter of reference with your name for ${to.candidate} (${ours(to.programme)}) and entered it on ${ours(to.receivedOn)}. The links in our emails no longer work, and you do not need to do anything else.`,
    ),
    paragraph(
      text`If you did not write this letter, tell us straight away at ${address(institution().admissionsEmail)}.`,
    ),
  )
}

export function newReferenceLink(to: Asked): MailContent {
  return written('reference-new-link', to.name, asked(to))
}

export function referenceNoLongerNeeded(to: Candidate & { name: string }): MailContent {
  return written('reference-no-longer-needed', to.name, named(to))
}

export function referenceReceipt(
  to: Candidate & { name: string; receivedOn: string; answers: readonly (readonly [string, string])[] },
): MailContent {
  return written('reference-receipt', to.name, {
    ...named(to),
    received_on: ours(to.receivedOn),
    answers: [facts(...to.answers.map(([label, answer]) => [label, freeText(answer)] as const))],
  })
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
