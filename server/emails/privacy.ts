import { institution } from '#content/institution.ts'
import { link, list, type MailContent, mail, paragraph } from './mail-content.ts'

/** To somebody who asked for deletion: when it happens, and how to stop it. */
export function deletionAsked(to: {
  name: string
  day: string
  url: string
  withdrawn: readonly string[]
}): MailContent {
  return mail(
    `Your account will be deleted on ${to.day}`,
    to.name,
    paragraph(
      `You asked us to delete your account at ${institution.shortName}. Everything in it will be deleted on ${to.day}.`,
    ),
    ...(to.withdrawn.length > 0
      ? [
          paragraph('These applications are withdrawn, and nobody works on them any more:'),
          list(...to.withdrawn),
          paragraph('Referees who have not written yet are told that no reference is needed.'),
        ]
      : []),
    paragraph('Have you changed your mind, or was this not you? Sign in before that day and keep your account:'),
    link('Keep my account', to.url),
    paragraph('If this was not you, choose a new password as well: somebody else knows yours.'),
  )
}

export function accountKept(to: { name: string; url: string }): MailContent {
  return mail(
    'Your account stays',
    to.name,
    paragraph('Your account will not be deleted. Your applications, documents and referees are as they were before.'),
    link('Open your dashboard', to.url),
  )
}

/** The last mail: when it has been sent, nothing holds the address any more. */
export function accountDeleted(to: { name: string; keptPayments: number }): MailContent {
  return mail(
    'Your account is deleted',
    to.name,
    paragraph(
      `Your account at ${institution.shortName} is deleted, with your applications, your documents and what your referees wrote.`,
    ),
    ...(to.keptPayments > 0
      ? [
          paragraph(
            'The law asks us to keep the records of payments. We keep amount, date and receipt number, without your name and address.',
          ),
        ]
      : []),
    paragraph('This is our last mail to you. You can sign up again at any time.'),
  )
}

/** To the admissions office, which may be reading these applications at this moment. */
export function applicationsWithdrawn(of: { numbers: readonly string[]; day: string }): MailContent {
  return mail(
    `Withdrawn: ${of.numbers.join(', ')}`,
    '',
    paragraph(`The applicant asked us to delete the account, so these applications are withdrawn:`),
    list(...of.numbers),
    paragraph(
      `Answers, documents and references are deleted on ${of.day}. If the applicant keeps the account before that day, we write again.`,
    ),
  )
}

export function applicationsGoOn(of: { numbers: readonly string[] }): MailContent {
  return mail(
    `No longer withdrawn: ${of.numbers.join(', ')}`,
    '',
    paragraph('The applicant keeps the account, so these applications go on:'),
    list(...of.numbers),
  )
}

export function draftWillBeDeleted(to: { name: string; programme: string; day: string; url: string }): MailContent {
  return mail(
    `Your application will be deleted on ${to.day}`,
    to.name,
    paragraph(
      `You began an application${to.programme ? ` for ${to.programme}` : ''} and have not changed it for a long time. We keep unfinished applications for a year only, so it will be deleted on ${to.day}, with its documents.`,
    ),
    paragraph('Do you still want it? Open it and save any section: then it stays for another year.'),
    link('Open my application', to.url),
    paragraph('If you do not want it any more, you need do nothing.'),
  )
}

export function unusedAccountWillBeDeleted(to: { name: string; day: string; url: string }): MailContent {
  return mail(
    `Your account will be deleted on ${to.day}`,
    to.name,
    paragraph(
      `You have an account at ${institution.shortName} without an application, and have not signed in for a long time. It will be deleted on ${to.day}.`,
    ),
    paragraph('Do you want to keep it? Sign in once before that day:'),
    link('Sign in', to.url),
    paragraph('If you do not need it any more, you need do nothing.'),
  )
}
