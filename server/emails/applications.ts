import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { facts, link, list, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { written } from './written.ts'

interface Applicant {
  name: string
  programme: string
  applicationNumber: string
}

/** Sent when a fee is due. */
export function applicationAwaitsPayment(to: Applicant & { next: NextStep }): MailContent {
  const fee = ours(to.next.progress.fee.amount ?? '')
  const [application_number, programme] = [ours(to.applicationNumber), ours(to.programme)]
  return written('fee-due', to.name, {
    ...{ application_number, programme, fee },
    details: [facts(['Application number', application_number], ['Programme', programme], ['Application fee', fee])],
    next_step: nextStep(to.next),
  })
}

/** Sent when the application is with the office. `referees`: those who were asked today. */
export function applicationSubmitted(to: Applicant & { next: NextStep; referees: readonly string[] }): MailContent {
  const [application_number, programme] = [ours(to.applicationNumber), ours(to.programme)]
  return written('application-submitted', to.name, {
    ...{ application_number, programme },
    details: [facts(['Application number', application_number], ['Programme', programme])],
    referees:
      to.referees.length === 0
        ? []
        : [paragraph(text`We have emailed:`), list(...to.referees.map(referee => text`${referee}`))],
    next_step: nextStep(to.next),
  })
}

/** Sent when a reopened application has not been changed for a day. */
export function applicationLeftAsDraft(to: Applicant & { submittedOn: string; next: NextStep }): MailContent {
  const canSubmit = to.next.progress.next === 'submit_form'
  const again = text`We will not email you about this again unless you edit it another time.`
  return mail(
    text`Submit your application ${ours(to.applicationNumber)} again`,
    to.name,
    paragraph(
      text`You submitted this application on ${ours(to.submittedOn)} and then opened it to edit it. It is a draft now. We will not consider it until you submit it again.`,
    ),
    facts(['Application number', ours(to.applicationNumber)], ['Programme', ours(to.programme)]),
    ...nextStep(to.next),
    paragraph(canSubmit ? text`If you do not want to change anything, submit it as it is. ${again}` : again),
  )
}

/** The office has given this applicant more time than the round has. */
export function applicationExtended(
  to: Omit<Applicant, 'applicationNumber'> & { day: string; time: string; url: string },
): MailContent {
  return mail(
    text`You can submit your application until ${ours(to.day)}`,
    to.name,
    paragraph(text`The admissions office has given you more time. Your draft is open, with everything you filled in.`),
    facts(['Programme', ours(to.programme)], ['Submit by', ours(`${to.day} at ${to.time}, ${clockName()}`)]),
    link('Continue your application', to.url),
    paragraph(text`This date is for you only. We cannot consider your application if you submit it later.`),
  )
}

/** Sent by the office to someone who has started and not finished. */
export function draftReminder(
  to: Omit<Applicant, 'applicationNumber'> & { day: string; time: string; url: string },
): MailContent {
  return mail(
    text`Your application for ${ours(to.programme)} is not finished`,
    to.name,
    paragraph(
      text`You started an application and have not submitted it. Everything you filled in is saved, and you can continue on any device.`,
    ),
    facts(['Programme', ours(to.programme)], ['Submit by', ours(`${to.day} at ${to.time}, ${clockName()}`)]),
    link('Continue your application', to.url),
    paragraph(text`If you no longer want to apply, you do not need to do anything.`),
  )
}

/** The virus check found something in a document. `url` is where to upload it again; undefined after submission. */
export function documentRefused(to: {
  name: string
  document: string
  fileName: string
  url: string | undefined
}): MailContent {
  return mail(
    text`Upload this document again: ${ours(to.document)}`,
    to.name,
    paragraph(
      text`The virus check found something harmful in a file that you sent us, so we have removed it. The rest of your application has not changed.`,
    ),
    facts(['Document', ours(to.document)], ['File', text`${to.fileName}`]),
    paragraph(text`Scan or photograph the document again, on another device if you can.`),
    ...(to.url
      ? [link('Upload it again', to.url)]
      : [
          paragraph(
            text`You have already submitted your application, so email the new file to ${ours(institution().admissionsEmail)}.`,
          ),
        ]),
  )
}
