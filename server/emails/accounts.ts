import { institution } from '#content/institution.ts'
import { address, code, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

export function verificationCode(to: { name: string; code: string; minutes: number }): MailContent {
  return mail(
    text`${ours(to.code)} is your code`,
    to.name,
    paragraph(text`Enter this code to confirm your email address:`),
    code(to.code),
    paragraph(
      text`It works for ${to.minutes} minutes and only once. If you did not ask for it, leave this mail unanswered: nothing happens.`,
    ),
  )
}

/** Sent to the owner of an address somebody signed up with again, so that the sign-up answers everyone alike. */
export function alreadyRegistered(to: { name: string; loginUrl: string; resetUrl: string }): MailContent {
  return mail(
    text`You already have an account with us`,
    to.name,
    paragraph(
      text`Somebody, probably you, tried to sign up at ${ours(institution.shortName)} with this email address. It already has an account, so nothing was changed.`,
    ),
    link('Sign in', to.loginUrl),
    paragraph(text`If you have forgotten your password, you can choose a new one:`),
    link('Choose a new password', to.resetUrl),
  )
}

export function passwordResetCode(to: { name: string; code: string; minutes: number; url: string }): MailContent {
  return mail(
    text`${ours(to.code)} is your code to choose a new password`,
    to.name,
    paragraph(text`Enter this code to choose a new password:`),
    code(to.code),
    link('Choose a new password', to.url),
    paragraph(
      text`The code works for ${to.minutes} minutes and only once. If you did not ask for it, your password stays as it is and you need do nothing.`,
    ),
  )
}

export function passwordChanged(to: { name: string; when: string; resetUrl: string }): MailContent {
  return mail(
    text`Your password was changed`,
    to.name,
    paragraph(text`The password of your account was changed on ${ours(to.when)}. You are signed out everywhere.`),
    paragraph(text`If this was not you, choose a new password at once:`),
    link('Choose a new password', to.resetUrl),
  )
}

/** One of the two codes of a change of address. */
export function emailChangeCode(to: {
  name: string
  code: string
  minutes: number
  newEmail: string
  isOld: boolean
}): MailContent {
  return mail(
    text`${ours(to.code)} is your code to change your email address`,
    to.name,
    paragraph(
      to.isOld
        ? text`Somebody who knows your password wants to move your account to ${address(to.newEmail)}. If this is you, enter this code:`
        : text`Enter this code to use this address for your account from now on:`,
    ),
    code(to.code),
    paragraph(
      text`The code works for ${to.minutes} minutes and only once. If this was not you, change your password: nothing moves without both codes.`,
    ),
  )
}

/** To the address that was left. */
export function emailChanged(to: { name: string }): MailContent {
  return mail(
    text`Your email address was changed`,
    to.name,
    paragraph(
      text`Your account now uses another email address, confirmed from this one, and we will write to that address. You are signed out on every other device.`,
    ),
    paragraph(text`If this was not you, tell us straight away: ${ours(institution.admissionsEmail)}.`),
  )
}

/** To the address that the account uses from now on. */
export function emailInUse(to: { name: string; loginUrl: string }): MailContent {
  return mail(
    text`Your account now uses this email address`,
    to.name,
    paragraph(
      text`We will write to this address from now on, and you sign in with it. Your password is the same. You are signed out on every other device.`,
    ),
    link('Sign in', to.loginUrl),
    paragraph(text`If this was not you, tell us straight away: ${ours(institution.admissionsEmail)}.`),
  )
}
