import { institution } from '#shared/catalogue/parts/institution.ts'
import { link, list, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'
import { written } from './written.ts'

/** Sent after a deletion request, with its date and how to cancel it. */
export function deletionAsked(to: {
  name: string
  day: string
  url: string
  withdrawn: readonly string[]
}): MailContent {
  return mail(
    text`Your account will be deleted on ${ours(to.day)}`,
    to.name,
    paragraph(
      text`You asked us to delete your account at ${ours(institution().shortName)}. Everything in it will be deleted on ${ours(to.day)}.`,
    ),
    ...(to.withdrawn.length > 0
      ? [
          paragraph(text`We have withdrawn these applications and will not process them:`),
          list(...to.withdrawn.map(ours)),
          paragraph(text`We will tell referees who have not replied yet that we no longer need a reference.`),
        ]
      : []),
    paragraph(text`Have you changed your mind, or was this not you? Sign in before that day and keep your account:`),
    link('Keep my account', to.url),
    paragraph(text`If this was not you, choose a new password as well. Someone else knows yours.`),
  )
}

/** After a letter to the office, which two of its staff agreed to. */
export function deletionOnLetter(to: {
  name: string
  day: string
  url: string
  withdrawn: readonly string[]
}): MailContent {
  return mail(
    text`Your account will be deleted on ${ours(to.day)}`,
    to.name,
    paragraph(
      text`We have received a letter that asks us to delete your account at ${ours(institution().shortName)}. Everything in it will be deleted on ${ours(to.day)}. We have signed you out on all devices.`,
    ),
    ...(to.withdrawn.length > 0
      ? [
          paragraph(text`We have withdrawn these applications and will not process them:`),
          list(...to.withdrawn.map(ours)),
        ]
      : []),
    paragraph(
      text`Have you changed your mind, or was this letter not yours? Sign in before that day and keep your account:`,
    ),
    link('Keep my account', to.url),
  )
}

export function accountKept(to: { name: string; url: string }): MailContent {
  return written('account-kept', to.name, { link: [link('Open your dashboard', to.url)] })
}

/** The last email, after which the address is no longer stored. */
export function accountDeleted(to: { name: string; keptPayments: number }): MailContent {
  return mail(
    text`We have deleted your account`,
    to.name,
    paragraph(
      text`We have deleted your account at ${ours(institution().shortName)}, with your applications, documents and references.`,
    ),
    ...(to.keptPayments > 0
      ? [
          paragraph(
            text`The law requires us to store payment records. We store the amount, date and receipt number, without your name and address.`,
          ),
        ]
      : []),
    paragraph(text`This is our last email to you. You can create a new account at any time.`),
  )
}

/** Sent to the admissions office, which may be working on these applications. */
export function applicationsWithdrawn(of: { numbers: readonly string[]; day: string }): MailContent {
  return mail(
    text`Withdrawn: ${ours(of.numbers.join(', '))}`,
    '',
    paragraph(
      text`The applicant has asked us to delete the account, so these applications are withdrawn. Do not process them:`,
    ),
    list(...of.numbers.map(ours)),
    paragraph(
      text`Answers, documents and references will be deleted on ${ours(of.day)}. If the applicant keeps the account before that day, we will email you again.`,
    ),
  )
}

export function applicationsGoOn(of: { numbers: readonly string[] }): MailContent {
  return mail(
    text`No longer withdrawn: ${ours(of.numbers.join(', '))}`,
    '',
    paragraph(text`The applicant has kept the account. Process these applications as normal:`),
    list(...of.numbers.map(ours)),
  )
}

export function draftWillBeDeleted(to: { name: string; programme: string; day: string; url: string }): MailContent {
  return written('draft-unused', to.name, {
    what_happened: text`You started an application${to.programme ? text` for ${ours(to.programme)}` : ''} and have not changed it for a long time. We only keep unfinished applications for a year, so we will delete it and its documents on ${ours(to.day)}.`,
    delete_on: ours(to.day),
    link: [link('Open my application', to.url)],
  })
}

export function draftRestored(to: {
  name: string
  programme: string
  day: string
  documents: number
  url: string
}): MailContent {
  return mail(
    text`Your application is here again`,
    to.name,
    paragraph(
      text`We had deleted the application${to.programme ? text` for ${ours(to.programme)}` : ''} that you started, on ${ours(to.day)}, because it had not changed for a long time. Our admissions office has restored your answers.`,
    ),
    ...(to.documents > 0
      ? [paragraph(text`Documents cannot be restored. Upload yours again: you had ${ours(String(to.documents))}.`)]
      : []),
    paragraph(text`Check your answers and the deadline, and submit your application when it is complete.`),
    link('Open my application', to.url),
  )
}

export function unusedAccountWillBeDeleted(to: { name: string; day: string; url: string }): MailContent {
  return written('account-unused', to.name, { delete_on: ours(to.day), link: [link('Sign in', to.url)] })
}
