import { institution } from '#shared/catalogue/parts/institution.ts'
import { address, code, link, list, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'
import { written } from './written.ts'

/** Another sign-up with the same address: '20 November 2026 at 11:00, Chrome on Android'. */
export type SignUpNote = string

interface MailedCode {
  name: string
  code: string
  minutes: number
  /** Opens the page for the code, with a key that bypasses the limit on failed attempts by strangers. */
  url: string
}

/** Greets an unconfirmed address without a name, because anyone may have entered it. */
const nobodyYet = ''

export function verificationCode(to: Omit<MailedCode, 'name'> & { others: readonly SignUpNote[] }): MailContent {
  return mail(
    text`${ours(to.code)} is your code`,
    nobodyYet,
    paragraph(text`Enter this code to confirm your email address:`),
    code(to.code),
    paragraph(
      text`It works for ${to.minutes} minutes and only once. Enter it in the browser where you signed up. If you cannot, or if it does not work there, sign in here and enter it:`,
    ),
    link('Sign in and enter the code', to.url),
    ...(to.others.length > 0
      ? [
          paragraph(text`This address was also used to sign up here:`),
          list(...to.others.map(ours)),
          paragraph(
            text`When you enter the code, we will use the password you chose in that browser and delete every other sign-up. If one of them was not you, you do not need to do anything.`,
          ),
        ]
      : []),
    paragraph(text`If you did not sign up, ignore this email and do not share the code.`),
  )
}

/** Sent after a confirmation when other sign-ups with the address were pending. */
export function emailConfirmed(to: { name: string; others: readonly SignUpNote[]; resetUrl: string }): MailContent {
  return mail(
    text`Your email address has been confirmed`,
    to.name,
    paragraph(text`Your account is ready. This address was also used for these sign-ups, which we have deleted:`),
    list(...to.others.map(ours)),
    paragraph(text`Their passwords do not work. If you did not confirm the address, choose a new password:`),
    link('Choose a new password', to.resetUrl),
  )
}

/**
 * Sent when a correct code was entered and it is unclear whose sign-up it belongs to. Without a code if none may be issued yet.
 */
export function choosePasswordCode(
  to: Omit<MailedCode, 'code'> & { code: string | undefined; signUps: readonly SignUpNote[] },
): MailContent {
  return mail(
    to.code === undefined ? text`Choose your password` : text`${ours(to.code)} is your code to choose your password`,
    to.name,
    paragraph(text`Your email address was used for several sign-ups with different passwords:`),
    list(...to.signUps.map(ours)),
    paragraph(text`We cannot tell which of them was yours. Choose a password now, and we will delete the others.`),
    ...(to.code === undefined
      ? []
      : [code(to.code), paragraph(text`The code works for ${to.minutes} minutes and only once.`)]),
    link('Choose your password', to.url),
  )
}

/** Sent to the owner of a registered address when someone signs up with it again, so that sign-up responds to everyone alike. */
export function alreadyRegistered(to: { name: string; loginUrl: string; resetUrl: string }): MailContent {
  return written('account-exists', to.name, {
    link: [link('Sign in', to.loginUrl)],
    reset_link: [link('Choose a new password', to.resetUrl)],
  })
}

export function passwordResetCode(to: MailedCode): MailContent {
  return mail(
    text`${ours(to.code)} is your code to choose a new password`,
    to.name,
    paragraph(text`Enter this code to choose a new password:`),
    code(to.code),
    link('Choose a new password', to.url),
    paragraph(
      text`The code works for ${to.minutes} minutes and only once. If it does not work, open the link above and enter it there. If you did not ask for it, ignore this email. Your password has not changed.`,
    ),
  )
}

export function passwordChanged(to: { name: string; when: string; resetUrl: string }): MailContent {
  return mail(
    text`Your password has been changed`,
    to.name,
    paragraph(
      text`The password of your account was changed on ${ours(to.when)}. We have signed you out on all devices.`,
    ),
    paragraph(text`If this was not you, choose a new password straight away:`),
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
    to.isOld ? to.name : nobodyYet,
    paragraph(
      to.isOld
        ? text`Someone who knows your password wants to move your account to ${address(to.newEmail)}. If this is you, enter this code:`
        : text`Enter this code to use this address for your account from now on:`,
    ),
    code(to.code),
    paragraph(
      to.isOld
        ? text`The code works for ${to.minutes} minutes and only once. If this was not you, change your password. Nothing changes without both codes.`
        : text`The code works for ${to.minutes} minutes and only once. If you did not ask for it, ignore this email. Nothing changes without it.`,
    ),
  )
}

/** Sent to the previous address. */
export function emailChanged(to: { name: string }): MailContent {
  return mail(
    text`Your email address has been changed`,
    to.name,
    paragraph(
      text`Your account now uses another email address. The change was confirmed with a code that we sent to this one. From now on, we will write to the new address. We have signed you out on all other devices.`,
    ),
    paragraph(text`If this was not you, tell us straight away: ${ours(institution().admissionsEmail)}.`),
  )
}

/** Sent to the new address of the account. */
export function emailInUse(to: { name: string; loginUrl: string }): MailContent {
  return mail(
    text`Your account now uses this email address`,
    to.name,
    paragraph(
      text`Sign in with this address from now on. We will email you here. Your password has not changed, and we have signed you out on all other devices.`,
    ),
    link('Sign in', to.loginUrl),
    paragraph(text`If this was not you, tell us straight away: ${ours(institution().admissionsEmail)}.`),
  )
}
