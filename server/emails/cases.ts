import { facts, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

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
  const [things, day] = [inWords(to.things), ours(to.day)]
  return mail(
    text`We need ${things} by ${day}`,
    to.name,
    paragraph(text`We are checking your application and need ${things} from you by the end of ${day}.`),
    factsOf(to),
    link('See what we need', to.url),
    paragraph(text`You can upload documents and reply there. It works on a phone.`),
  )
}

/** Sent halfway to the date and two days before it. */
export function thingsStillNeeded(to: Applicant & Due): MailContent {
  const [things, day] = [inWords(to.things), ours(to.day)]
  return mail(
    text`Reminder: we need ${things} by ${day}`,
    to.name,
    paragraph(text`We still need ${things} from you by the end of ${day} to continue with your application.`),
    factsOf(to),
    link('See what we need', to.url),
  )
}

/** Sent from time to time to people who applied before this O’Level result was out, such as 'WAEC 2026'. */
export function resultAwaited(to: Applicant & { result: string }): MailContent {
  return mail(
    text`Send us your ${to.result} result when it is out`,
    to.name,
    paragraph(
      text`You applied while you were waiting for your ${to.result} result. When it is out, send it on your dashboard: your grades, and the result slip. We can offer you a place without condition only when we have it.`,
    ),
    factsOf(to),
    link('Open your dashboard', to.url),
    paragraph(text`If the result is not out yet, you do not need to do anything now.`),
  )
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
  return mail(
    text`You have a message about your application ${ours(to.applicationNumber)}`,
    to.name,
    paragraph(text`The admissions office has sent you a message about your application.`),
    factsOf(to),
    link('Read the message', to.url),
    paragraph(text`Sign in to read it and to reply. Please do not reply to this email.`),
  )
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
  return mail(
    text`Your application ${ours(to.applicationNumber)} has been withdrawn`,
    to.name,
    paragraph(what[to.by]),
    factsOf(to),
    link('Open your dashboard', to.url),
    paragraph(text`If this is a mistake, contact the admissions office straight away.`),
  )
}
