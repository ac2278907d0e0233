import { institution } from '#shared/catalogue/parts/institution.ts'
import { type FactRow, facts, freeText, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

// Emails to the records offices of other institutions.

interface Student {
  institution: string
  student: string
  studentNumber: string
  studied: string
  /** What we ask for, in our own words. */
  wanted: string
}

const factsOf = ({ student, studentNumber, studied, wanted }: Student) => {
  const rows: [string, string][] = [
    ['Name', student],
    ['Matriculation or registration number', studentNumber],
    ['Studied', studied],
  ]
  return facts(
    ['What we need', ours(wanted)],
    ...rows.filter(([, value]) => value !== '').map(([label, value]): FactRow => [label, text`${value}`]),
  )
}

const greeted = (to: Student) => `Records Office, ${to.institution}`

const openings = {
  first: (to: Student) =>
    text`${to.student} has applied to the ${ours(institution().name)} and says that they studied at ${to.institution}. Please help us check this from your records.`,
  reminder: (to: Student) => text`We have asked you about ${to.student}, and have not received an answer yet.`,
  last: (to: Student) =>
    text`We have asked you about ${to.student}, and have not received an answer yet. This is our last reminder.`,
  again: (to: Student) =>
    text`You asked for a new link to our request about ${to.student}, who says that they studied at ${to.institution}.`,
}

const subjects = {
  first: (to: Student) => text`Please send us records of ${to.student}`,
  reminder: (to: Student) => text`Reminder: records of ${to.student}`,
  last: (to: Student) => text`Last reminder: records of ${to.student}`,
  again: (to: Student) => text`A new link: records of ${to.student}`,
}

/** With a link of its own in each. */
export function transcriptAsked(
  to: Student & { turn: keyof typeof openings; message: string; by: string; url: string },
): MailContent {
  return mail(
    subjects[to.turn](to),
    greeted(to),
    paragraph(openings[to.turn](to)),
    factsOf(to),
    ...(to.message === '' ? [] : [paragraph(freeText(to.message))]),
    paragraph(
      text`Please reply ${ours(to.turn === 'again' ? 'as soon as you can' : `by ${to.by}`)}. You can upload one PDF, or tell us why you cannot. You do not need an account.`,
    ),
    link('Open the request', to.url),
    paragraph(
      text`This link is for your office alone. Please do not forward it to the applicant. To check that this request is ours, write to ${ours(institution().admissionsEmail)} or call ${ours(institution().phone)}.`,
    ),
  )
}

/** A copy of the answer, which also tells an office that somebody has answered in its name. */
export function transcriptReceipt(
  to: Student & { answer: string; by: string; note: string; receivedOn: string },
): MailContent {
  return mail(
    text`We have your answer about ${to.student}`,
    greeted(to),
    paragraph(text`Thank you. We received this on ${ours(to.receivedOn)}. You do not need to do anything else.`),
    factsOf(to),
    facts(
      ['Your answer', text`${to.answer}`],
      ['Answered by', text`${to.by}`],
      ...(to.note === '' ? [] : [['Note', freeText(to.note)] as const]),
    ),
    paragraph(text`If your office did not send this, tell us straight away at ${ours(institution().admissionsEmail)}.`),
  )
}

export function transcriptNotNeeded(to: Student): MailContent {
  return mail(
    text`We no longer need records of ${to.student}`,
    greeted(to),
    paragraph(text`We no longer need what we asked you for. You do not need to do anything. Thank you for your time.`),
    factsOf(to),
  )
}

/** Sent when the virus check found something in the document: the links work again. */
export function transcriptFileRefused(to: { institution: string; fileName: string }): MailContent {
  return mail(
    text`Please send us the document again`,
    `Records Office, ${to.institution}`,
    paragraph(
      text`The virus check found something harmful in the file ${to.fileName}, so we have removed it. Please make the file again, on another computer if you can, and send it with the link in our earlier email.`,
    ),
  )
}
