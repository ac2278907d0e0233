import { facts, freeText, link, type MailContent, ours, paragraph, text } from './mail-content.ts'
import { written } from './written.ts'

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

const common = (to: SittingMail) => ({
  sitting: ours(to.kind),
  day: ours(to.day),
  programme: ours(to.programme),
  application_number: ours(to.applicationNumber),
  details: [factsOf(to)],
  link: [link('Open your dashboard', to.url)],
})

const howToChange = ({ changeBy }: SittingMail) =>
  changeBy
    ? [
        paragraph(
          text`You can change the date on your dashboard until the end of ${ours(changeBy)}, while there are places.`,
        ),
      ]
    : []

const because = (reason: string | null) => (reason ? [paragraph(freeText(reason))] : [])

/** Sent with a calendar file. */
export function sittingInvitation(to: SittingMail): MailContent {
  return written('sitting-invitation', to.name, { ...common(to), how_to_change: howToChange(to) })
}

/** Sent with a new calendar file when the office or the applicant has changed the date, the time, the place or what to bring. `reason`: why the office moved only this applicant. */
export function sittingChanged(to: SittingMail & { reason: string | null }): MailContent {
  return written('sitting-changed', to.name, {
    ...common(to),
    why: because(to.reason),
    how_to_change: howToChange(to),
  })
}

/** Sent when a sitting is cancelled, with a calendar file that cancels the event. `reason`: as the office wrote it. */
export function sittingCancelled(to: SittingMail & { reason: string }): MailContent {
  return written('sitting-cancelled', to.name, { ...common({ ...to, bring: '' }), why: because(to.reason) })
}

/** Sent to an applicant whom the office has removed, with a calendar file that cancels the event. `reason`: as the office wrote it. */
export function sittingRemoved(to: SittingMail & { reason: string }): MailContent {
  return written('sitting-removed', to.name, { ...common({ ...to, bring: '' }), why: because(to.reason) })
}

/** Sent two days and one day before. */
export function sittingReminder(to: SittingMail): MailContent {
  return written('sitting-reminder', to.name, { ...common(to), how_to_change: howToChange(to) })
}
