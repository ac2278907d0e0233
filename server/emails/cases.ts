import { about } from './about-application.ts'
import { facts, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'
import { written } from './written.ts'

/* Emails about the office’s work on an application. Requests, replies and messages themselves are only in the portal. */

interface Applicant {
  name: string
  programme: string
  applicationNumber: string
  url: string
}

interface Due {
  things: number
  /** The last day before it is late. */
  day: string
}

const inWords = (things: number) => ours(things === 1 ? '1 thing' : `${things} things`)

const factsOf = ({ applicationNumber, programme }: Applicant) =>
  facts(['Application number', ours(applicationNumber)], ['Programme', ours(programme)])

/** Sent when the office asks for something, and when it asks for more. */
export function thingsNeeded(to: Applicant & Due): MailContent {
  return written('things-needed', to.name, {
    ...about(to, 'See what we need'),
    ...{ things: inWords(to.things), due_by: ours(to.day) },
  })
}

/** Sent halfway to the date and two days before it. */
export function thingsStillNeeded(to: Applicant & Due): MailContent {
  return written('things-still-needed', to.name, {
    ...about(to, 'See what we need'),
    ...{ things: inWords(to.things), due_by: ours(to.day) },
  })
}

/** Sent from time to time to people who applied before this O’Level result was out, such as 'WAEC 2026'. */
export function resultAwaited(to: Applicant & { result: string }): MailContent {
  return written('result-awaited', to.name, { ...about(to, 'Open your dashboard'), result: text`${to.result}` })
}

/** Sent when an officer takes a document that the applicant sent without being asked. */
export function unaskedTaken(to: Applicant & { document: string }): MailContent {
  return mail(
    text`We have taken your newer document`,
    to.name,
    paragraph(text`You sent us a newer document. It is now the one in your application, and we will check it.`),
    facts(['Document', text`${to.document}`]),
    factsOf(to),
    link('Open your dashboard', to.url),
  )
}

/** Sent when the office keeps the document that it had. */
export function unaskedKept(to: Applicant & { document: string; answer: string }): MailContent {
  return mail(
    text`We are keeping the document we had`,
    to.name,
    paragraph(text`You sent us a newer document. We have looked at it, and your application keeps the one we had.`),
    facts(['Document', text`${to.document}`]),
    factsOf(to),
    paragraph(
      to.answer
        ? text`The reason is on your dashboard.`
        : text`If you have questions, write us a message on your dashboard.`,
    ),
    link('Open your dashboard', to.url),
  )
}

/** Sent when the office no longer needs something that it has asked for. `left`: what it still needs, if anything. */
export function thingsNotNeeded(to: Applicant & { left: (Due & { isLate: boolean }) | undefined }): MailContent {
  const { left } = to
  return mail(
    left ? text`You do not need to send one of the things we asked for` : text`You do not need to send us anything`,
    to.name,
    paragraph(text`The admissions office asked you for something that we no longer need. You do not need to send it.`),
    paragraph(left ? stillNeeded(left) : text`There is nothing else for you to do. We are checking your application.`),
    factsOf(to),
    link(left ? 'See what we need' : 'Open your dashboard', to.url),
  )
}

function stillNeeded({ things, day, isLate }: Due & { isLate: boolean }) {
  return isLate
    ? text`We still need ${inWords(things)} from you. The date has passed, but you can send it while we are checking your application.`
    : text`We still need ${inWords(things)} from you by the end of ${ours(day)}.`
}

/** Sent for each message from the office. */
export function messageForApplicant(to: Applicant): MailContent {
  return written('message-for-applicant', to.name, about(to, 'Read the message'))
}

/** Sent to the person who works on the application, for each message from the applicant. */
export function messageForOffice(to: Pick<Applicant, 'name' | 'applicationNumber' | 'url'>): MailContent {
  const number = ours(to.applicationNumber)
  return mail(
    text`New message about application ${number}`,
    to.name,
    paragraph(text`The applicant has sent you a message about application ${number}.`),
    link('Open the application', to.url),
  )
}

/** Sent when an application has been withdrawn, by its owner or by the office. */
export function applicationWithdrawn(to: Applicant & { by: 'applicant' | 'office' }): MailContent {
  const what = {
    applicant: text`You have withdrawn your application. We will not consider it.`,
    office: text`The admissions office has withdrawn your application. We will not consider it.`,
  }
  return written('application-withdrawn', to.name, {
    ...about(to, 'Open your dashboard'),
    what_happened: what[to.by],
  })
}
