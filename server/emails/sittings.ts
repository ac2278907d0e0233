import { facts, freeText, link, type MailContent, mail, ours, paragraph, text } from './mail-content.ts'

/* Emails about screenings and interviews. The email contains the place, the time and what to bring, because people read it on the way. */

export interface SittingMail {
  name: string
  programme: string
  applicationNumber: string
  url: string
  kind: 'screening' | 'interview'
  /** 5 December 2026 */
  day: string
  /** 09:00 to 10:30, West Africa Time */
  time: string
  place: string
  bring: string
  /** The last day on which the applicant can change the date; undefined if it has passed. */
  changeBy: string | undefined
}

const factsOf = ({ applicationNumber, programme, day, time, place, bring }: SittingMail) =>
  facts(
    ['Date', ours(day)],
    ['Time', ours(time)],
    ['Place', freeText(place)],
    ...(bring === '' ? [] : [['Bring', freeText(bring)] as const]),
    ['Application number', ours(applicationNumber)],
    ['Programme', ours(programme)],
  )

const howToChange = ({ changeBy }: SittingMail) =>
  changeBy
    ? [
        paragraph(
          text`You can change the date on your dashboard until the end of ${ours(changeBy)}, while there are places.`,
        ),
      ]
    : []

const names = { screening: 'screening', interview: 'interview' } as const

/** A calendar answers to nobody here. */
const calendarOnly = paragraph(
  text`Accepting or declining in your calendar changes nothing here: you keep your place. If you cannot come, change the date on your dashboard or tell us.`,
)

/** Sent with a calendar file. */
export function sittingInvitation(to: SittingMail): MailContent {
  const [name, day] = [ours(names[to.kind]), ours(to.day)]
  return mail(
    text`Your ${name} is on ${day}`,
    to.name,
    paragraph(text`Your ${name} is on ${day}. Open the attached calendar file to add it to your calendar.`),
    calendarOnly,
    factsOf(to),
    link('Open your dashboard', to.url),
    ...howToChange(to),
  )
}

/** Sent with a new calendar file when the office or the applicant has changed the date, the time, the place or what to bring. `reason`: why the office moved only this applicant. */
export function sittingChanged(to: SittingMail & { reason: string | null }): MailContent {
  const [name, day] = [ours(names[to.kind]), ours(to.day)]
  return mail(
    text`Changed: your ${name} is on ${day}`,
    to.name,
    paragraph(
      text`The details of your ${name} have changed. The new ones are below. Open the attached calendar file to update your calendar.`,
    ),
    calendarOnly,
    ...(to.reason ? [paragraph(freeText(to.reason))] : []),
    factsOf(to),
    link('Open your dashboard', to.url),
    ...howToChange(to),
  )
}

/** Sent when a sitting is cancelled, with a calendar file that cancels the event. `reason`: as the office wrote it. */
export function sittingCancelled(to: SittingMail & { reason: string }): MailContent {
  const [name, day] = [ours(names[to.kind]), ours(to.day)]
  return mail(
    text`Cancelled: your ${name} on ${day}`,
    to.name,
    paragraph(text`We have cancelled your ${name} on ${day}. Please do not come.`),
    paragraph(freeText(to.reason)),
    paragraph(text`We will email you a new date. You do not need to do anything.`),
    factsOf({ ...to, bring: '' }),
    link('Open your dashboard', to.url),
  )
}

/** Sent to an applicant whom the office has removed, with a calendar file that cancels the event. `reason`: as the office wrote it. */
export function sittingRemoved(to: SittingMail & { reason: string }): MailContent {
  const [name, day] = [ours(names[to.kind]), ours(to.day)]
  return mail(
    text`Cancelled: your ${name} on ${day}`,
    to.name,
    paragraph(text`You no longer have a place in the ${name} on ${day}. Please do not come.`),
    paragraph(freeText(to.reason)),
    paragraph(text`If we invite you again, we will email you.`),
    factsOf({ ...to, bring: '' }),
    link('Open your dashboard', to.url),
  )
}

/** Sent two days and one day before. */
export function sittingReminder(to: SittingMail): MailContent {
  const [name, day] = [ours(names[to.kind]), ours(to.day)]
  return mail(
    text`Reminder: your ${name} is on ${day}`,
    to.name,
    paragraph(text`Your ${name} is on ${day}. Plan your journey so that you arrive half an hour early.`),
    factsOf(to),
    link('Open your dashboard', to.url),
    ...howToChange(to),
  )
}
