import { institution } from '#shared/catalogue/parts/institution.ts'
import { code, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

type Whose = 'kept' | 'gone'

/** Sent to both addresses. Neither learns anything about the other. */
export function mergeProposed(to: { name: string; code: string; day: string; whose: Whose }): MailContent {
  return mail(
    text`Do you have two accounts with us?`,
    to.name,
    paragraph(
      text`Our admissions office wants to join this account at ${ours(institution().shortName)} to another one that may be yours as well.`,
    ),
    paragraph(
      to.whose === 'kept'
        ? text`You would keep this account, and sign in as before. Everything from the other account would be added to it.`
        : text`Everything in this account would move to the other one, and you would sign in there instead.`,
    ),
    paragraph(text`If both accounts are yours, and you want this, give the office this code:`),
    code(to.code),
    paragraph(text`The code is valid until ${ours(to.day)}. The office needs the codes from both email addresses.`),
    paragraph(
      text`If you have only this account, do not give the code to anyone. Someone may be trying to get your application. Reply to this email and tell us. Nothing changes without this code.`,
    ),
  )
}

export function merged(to: { name: string; day: string; whose: Whose }): MailContent {
  return to.whose === 'kept'
    ? mail(
        text`Your accounts are now one`,
        to.name,
        paragraph(text`Sign in as before. Everything from your other account is in this one now.`),
        wrongMerge(to.day),
      )
    : mail(
        text`Sign in with your other email address from now on`,
        to.name,
        paragraph(
          text`Your accounts are now one. Everything from this account is in your other one. Sign in there, with the other email address and its password.`,
        ),
        wrongMerge(to.day),
      )
}

function wrongMerge(day: string) {
  return paragraph(text`If this is wrong, reply to this email. We can undo it until ${ours(day)}.`)
}

export function mergeUndone(to: { name: string }): MailContent {
  return mail(
    text`Your accounts are separate again`,
    to.name,
    paragraph(
      text`We have separated your accounts again. Sign in to each of them with its own email address and password. Your applications are where they were before.`,
    ),
  )
}

/** Sent when the office has ended every sign-in of an account. */
export function signedOut(to: { name: string; when: string; resetUrl: string }): MailContent {
  return mail(
    text`We have signed you out on all devices`,
    to.name,
    paragraph(
      text`Our admissions office ended every sign-in of your account at ${ours(institution().shortName)} on ${ours(to.when)}. Your applications have not changed. Sign in again with your email address and password.`,
    ),
    paragraph(text`If you think that someone else knows your password, choose a new one:`),
    link('Choose a new password', to.resetUrl),
  )
}
