import { institution } from '#shared/catalogue/parts/institution.ts'
import { type ExportKind, exportNames } from '#shared/domain/export-kinds.ts'
import {
  type ExportOutcome,
  type ExportRhythm,
  exportResultSpan,
  noFileWords,
  rhythmNames,
} from '#shared/domain/export-schedule.ts'
import { spanInWords } from '#shared/domain/time-span.ts'
import { link, list, type MailContent, type MailText, mail, ours, paragraph, text } from './mail-content.ts'
import { written } from './written.ts'

/* Emails to the people who work at the office. */

const office = () => `${institution().shortName} admissions office`

export function invitation(to: {
  name: string
  invitedBy: string
  roles: readonly string[]
  days: number
  url: string
}): MailContent {
  return written('staff-invitation', to.name, {
    invited_by: text`${to.invitedBy}`,
    roles: [list(...to.roles.map(ours))],
    days: text`${to.days}`,
    link: [link('Accept the invitation', to.url)],
  })
}

/** The link stands for the password alone. */
export function passwordLink(to: { name: string; minutes: number; url: string }): MailContent {
  return mail(
    text`Choose a new password for the ${ours(office())}`,
    to.name,
    paragraph(text`Someone has asked for a new password for your account at the ${ours(office())}.`),
    link('Choose a new password', to.url),
    paragraph(
      text`The link works for ${to.minutes} minutes and only once. You also need the code from your app, or a recovery code. If you did not ask for this, ignore this email: nothing changes.`,
    ),
  )
}

export function resetDone(to: { name: string; by: readonly string[]; days: number; url: string }): MailContent {
  return mail(
    text`Set up your sign-in again`,
    to.name,
    paragraph(
      text`${to.by.join(' and ')} have reset your sign-in at the ${ours(office())}. Your password, your app and your recovery codes no longer work, and you are signed out everywhere.`,
    ),
    link('Choose a new password', to.url),
    paragraph(
      text`The link works for ${to.days} days and only once. If you did not ask for this, tell another administrator straight away.`,
    ),
  )
}

/** Sent to all administrators and the person concerned when a second administrator has to approve an action. */
export function requestMade(to: { name: string; askedBy: string; what: MailText; url: string }): MailContent {
  return mail(
    text`A second administrator has to agree`,
    to.name,
    paragraph(text`${to.askedBy} has asked for this: ${to.what}. It takes effect when another administrator agrees.`),
    link('Open the staff page', to.url),
    paragraph(text`If this looks wrong, refuse it there.`),
  )
}

/** Sent to the person concerned and all administrators when something was done that one administrator may do. */
export function staffChanged(to: { name: string; by: string; what: MailText }): MailContent {
  return mail(
    text`A change on the staff list`,
    to.name,
    paragraph(text`${to.by} has done this: ${to.what}.`),
    paragraph(text`If this looks wrong, tell an administrator straight away.`),
  )
}

export interface NewColleague {
  colleague: string
  roles: MailText
  news: 'invited' | 'joined'
  by?: string
}

/** Sent to administrators and registrars about everyone who is invited, and who joins. */
export function newColleague(to: NewColleague & { name: string }): MailContent {
  return mail(
    to.news === 'invited' ? text`Someone has been invited to the office` : text`A new colleague has joined the office`,
    to.name,
    paragraph(
      to.by
        ? text`${to.by} has invited ${to.colleague}, as:`
        : text`${to.colleague} has joined the ${ours(office())}, as:`,
    ),
    list(to.roles),
    paragraph(text`If you do not know this person, tell an administrator straight away.`),
  )
}

/** Sent to administrators and registrars about a list of people: those who are invited, and those for whom another administrator has to agree. */
export function newColleagues(to: {
  name: string
  by: string
  invited: readonly MailText[]
  asked: readonly MailText[]
  url: string
}): MailContent {
  return mail(
    to.asked.length > 0 ? text`A second administrator has to agree` : text`People have been invited to the office`,
    to.name,
    ...(to.invited.length > 0 ? [paragraph(text`${to.by} has invited these people:`), list(...to.invited)] : []),
    ...(to.asked.length > 0
      ? [
          paragraph(text`${to.by} has asked to invite these people. Another administrator has to agree:`),
          list(...to.asked),
        ]
      : []),
    link('Open the staff page', to.url),
    paragraph(text`If you do not know one of them, tell an administrator straight away.`),
  )
}

/** Sent to all administrators when messages to the student-record system have stopped. */
export function webhookDisabled(to: {
  name: string
  webhook: string
  why: 'failing' | 'gone' | 'secret'
  url: string
}): MailContent {
  return mail(
    text`A webhook has been disabled`,
    to.name,
    paragraph(whyStopped(to)),
    paragraph(
      to.why === 'secret'
        ? text`Nothing is lost: the feed can still be read. Remove the webhook, make a new one, and give its secret to the program.`
        : text`Nothing is lost: the feed can still be read. When the program works again, enable the webhook.`,
    ),
    link('Open API and webhooks', to.url),
  )
}

function whyStopped({ why, webhook }: { why: 'failing' | 'gone' | 'secret'; webhook: string }): MailText {
  if (why === 'gone')
    return text`The address of the webhook “${webhook}” no longer exists (410), so we have stopped sending messages to it.`
  if (why === 'secret')
    return text`The secret of this server has been changed, so it can no longer sign the messages of the webhook “${webhook}”. We have stopped sending them.`
  return text`The webhook “${webhook}” has not accepted a message for four days, so we have stopped sending it messages.`
}

export function requestDecided(to: {
  name: string
  decidedBy: string
  what: MailText
  outcome: 'agreed' | 'refused' | 'withdrawn'
}): MailContent {
  const subjects = {
    agreed: text`A second administrator has agreed`,
    refused: text`A request was refused`,
    withdrawn: text`A request was withdrawn`,
  }
  const said = {
    agreed: text`${to.decidedBy} has agreed to this: ${to.what}.`,
    refused: text`${to.decidedBy} has refused this: ${to.what}. Nothing has changed.`,
    withdrawn: text`${to.decidedBy} has withdrawn this: ${to.what}. Nothing has changed.`,
  }
  return mail(subjects[to.outcome], to.name, paragraph(said[to.outcome]))
}

export function wrongSecondFactor(to: { name: string; when: string }): MailContent {
  return mail(
    text`Someone knows your password`,
    to.name,
    paragraph(
      text`On ${ours(to.when)} someone signed in to the ${ours(office())} with your password and entered wrong codes five times. They did not get in.`,
    ),
    paragraph(text`If it was not you, sign in and choose another password. Tell an administrator.`),
  )
}

/** Sent to the owner of an account whenever its sign-in methods change. */
export function signInChanged(to: { name: string; what: string; when: string }): MailContent {
  return mail(
    text`Your sign-in at the ${ours(office())} has changed`,
    to.name,
    paragraph(text`On ${ours(to.when)} ${to.what}.`),
    paragraph(
      text`If it was not you, sign in and choose another password, sign out everywhere else, and tell an administrator straight away.`,
    ),
  )
}

export function passkeyCopied(to: { name: string; passkey: string; when: string }): MailContent {
  return mail(
    text`We have refused one of your passkeys`,
    to.name,
    paragraph(
      text`On ${ours(to.when)} we refused a sign-in with your passkey “${to.passkey}”. Its counter went backwards, so someone may have copied it.`,
    ),
    paragraph(text`Remove this passkey in your account and add a new one. Tell an administrator.`),
  )
}

/** In the morning, to a colleague who asked for it. Says how much waits, and names no applicant. */
export function deskOfToday(to: {
  name: string
  signatures: number
  others: number
  /** The earliest date of these, if one has a date. */
  soonest: string | undefined
  url: string
}): MailContent {
  const things = (count: number) => (count === 1 ? '1 thing' : `${count} things`)
  const waits = (count: number) => ours(`${things(count)} ${count === 1 ? 'waits' : 'wait'}`)
  return written('staff-daily', to.name, {
    things: ours(things(to.signatures + to.others)),
    waiting: [
      ...(to.signatures > 0 ? [paragraph(text`${waits(to.signatures)} for your signature.`)] : []),
      ...(to.others > 0 ? [paragraph(text`${waits(to.others)} to be done.`)] : []),
      ...(to.soonest ? [paragraph(text`The earliest date is ${ours(to.soonest)}.`)] : []),
    ],
    link: [link('Open Today', to.url)],
  })
}

/** About an export that was due. It has neither the file nor the name of the export, which may be that of a person. */
export function scheduledExport(to: {
  name: string
  what: ExportKind
  every: ExportRhythm
  outcome: ExportOutcome
  rows: number
  url: string
}): MailContent {
  const what = ours(exportNames[to.what])
  const rows = ours(to.rows === 1 ? '1 row' : `${to.rows.toLocaleString('en-GB')} rows`)
  const scheduled = paragraph(text`Export: ${what}. Schedule: ${ours(rhythmNames[to.every])}.`)
  if (to.outcome === 'made')
    return mail(
      text`Your scheduled export is ready`,
      to.name,
      scheduled,
      paragraph(
        text`The file has ${rows}. You can download it in the office for ${ours(spanInWords(exportResultSpan))}.`,
      ),
      link('Open Exports', to.url),
    )
  return mail(
    text`Your scheduled export was not made`,
    to.name,
    scheduled,
    paragraph(ours(noFileWords[to.outcome])),
    link('Open Exports', to.url),
  )
}
