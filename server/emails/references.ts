import { institution } from '#content/institution.ts'
import { facts, link, type MailContent, mail, paragraph } from './mail-content.ts'

interface Candidate {
  candidate: string
  programme: string
}

export function referenceRequest(to: Candidate & { name: string; url: string }): MailContent {
  return mail(
    `${to.candidate} asks you for a reference`,
    to.name,
    paragraph(
      `${to.candidate} has applied to ${institution.name} for ${to.programme} and named you as a referee. We would be grateful for your opinion.`,
    ),
    paragraph(
      'It takes about ten minutes, on a phone too, and you need no account. You can see all questions before you begin.',
    ),
    link('Read the questions and give your reference', to.url),
    paragraph(
      'This link is yours alone: please do not pass it on. What you write goes to our admissions team and is never shown to the candidate.',
    ),
    paragraph(
      `If you do not know this person, leave this mail unanswered or tell us at ${institution.admissionsEmail}.`,
    ),
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

export function referenceArrived(
  to: Candidate & { name: string; referee: string; both: boolean; url: string },
): MailContent {
  return mail(
    to.both ? 'Both your references are here' : `${to.referee} has given your reference`,
    to.name,
    paragraph(`We have received the reference from ${to.referee} for your application for ${to.programme}.`),
    paragraph(
      to.both
        ? 'Both references are in now. You need do nothing more: your application is under review.'
        : 'We are still waiting for your other referee.',
    ),
    link('See your references', to.url),
  )
}
