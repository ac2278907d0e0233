import { institution } from '#shared/catalogue/parts/institution.ts'
import { link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

/** To the address that an account leaves. It does not say where to, and has no link: its reader may be a stranger now. */
export function leavingThisAddress(to: { name: string; when: string | undefined }): MailContent {
  return mail(
    text`Your account is moving to another email address`,
    to.name,
    paragraph(
      to.when === undefined
        ? text`Someone told us that they can no longer open this mailbox, and answered questions about your application correctly. Two of our staff agreed to move your account at ${ours(institution().shortName)} to another email address now.`
        : text`Someone told us that they can no longer open this mailbox, and answered questions about your application correctly. Two of our staff agreed to move your account at ${ours(institution().shortName)} to another email address on ${ours(to.when)}.`,
    ),
    paragraph(
      text`We have signed you out on all devices. No one can sign in with this address, and no codes are sent to it.`,
    ),
    paragraph(
      text`If this was not you, reply to this email or call ${ours(institution().phone)} straight away. We can stop it.`,
    ),
  )
}

/** To the address that an account comes to. */
export function comingToThisAddress(to: { name: string; when: string | undefined; resetUrl: string }): MailContent {
  return mail(
    text`Your account is coming to this address`,
    to.name,
    paragraph(
      to.when === undefined
        ? text`You asked our admissions office to move your account at ${ours(institution().shortName)} to this email address. You can do this now: choose a new password, and we will email you a code.`
        : text`You asked our admissions office to move your account at ${ours(institution().shortName)} to this email address. From ${ours(to.when)} you can choose a new password, and we will email you a code. Until then no one can sign in.`,
    ),
    link('Choose a new password', to.resetUrl),
    paragraph(
      text`Do this within seven days. Your applications have not changed. If you did not ask for this, ignore this email.`,
    ),
  )
}

export function staysWhereItIs(to: { name: string }): MailContent {
  return mail(
    text`Your account stays at this address`,
    to.name,
    paragraph(
      text`We have stopped the move of your account at ${ours(institution().shortName)} to another email address. Sign in with this address and your password, as before.`,
    ),
  )
}

export function notComing(to: { name: string }): MailContent {
  return mail(
    text`Your account is not moving to this address`,
    to.name,
    paragraph(
      text`Our admissions office has stopped the move of an account at ${ours(institution().shortName)} to this email address. If you do not know why, reply to this email.`,
    ),
  )
}

/** To the address that an account has left. */
export function hasLeftThisAddress(to: { name: string }): MailContent {
  return mail(
    text`Your account has moved to another email address`,
    to.name,
    paragraph(
      text`As we told you, your account at ${ours(institution().shortName)} has moved. The new address was confirmed with a code. From now on we will write there, and no one can sign in with this address.`,
    ),
    paragraph(text`If this was not you, tell us straight away: ${ours(institution().admissionsEmail)}.`),
  )
}
