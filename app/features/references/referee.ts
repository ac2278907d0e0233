import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import type { RefereePlace } from '#shared/contract/schemas/references.ts'
import { longDate } from '#shared/domain/calendar.ts'
import type { RefereeReason } from '#shared/domain/progress.ts'

/** A referee, as the applicant’s screens show one. */
export interface Referee {
  number: number
  /** Empty while no third referee is named. */
  name: string
  email: string
  isSubmitted: boolean
  mayChange: boolean
  /** How often they can still be replaced; undefined while unknown, or while no one is named. */
  changesLeft: number | undefined
  remind: Remind
  /** What only the applicant can put right, according to the server. */
  needs: RefereeReason | undefined
  /** For a referee who was asked and has not responded: when the newest email was delivered. */
  askedAt: Date | undefined
  mails: readonly RefereeMail[]
  /** The text next to Pending or Submitted: why, and what comes next. Sentences, without the spec’s two words. */
  notes: readonly string[]
}

/** Whether the applicant may remind now; `because` is the reason if not. */
export type Remind = { is: 'possible' } | { is: 'refused'; because: string } | { is: 'pointless' }

export interface RefereeMail {
  kind: string
  to: string
  state: string
  tone: 'success' | 'warning' | 'error'
  at: Date
}

/**
 * The two referees of spec section 3, as long as only the application is known. Whether they may be changed is then awaited, and is tried
 * where the list could not be loaded.
 */
export function refereesOf(application: PassedApplication, hasFailed: boolean): Referee[] {
  const { first_referee_name, first_referee_email, second_referee_name, second_referee_email } = application
  const bare = (number: number, name: string, email: string, isSubmitted: boolean): Referee => ({
    number,
    name,
    email,
    isSubmitted,
    mayChange: hasFailed && !isSubmitted,
    changesLeft: undefined,
    remind: { is: 'pointless' },
    needs: undefined,
    askedAt: undefined,
    mails: [],
    notes: [],
  })
  return [
    bare(1, first_referee_name, first_referee_email, application.referee_1),
    bare(2, second_referee_name, second_referee_email, application.referee_2),
  ]
}

/** A referee with all details from the server. */
export function refereeAt(place: RefereePlace): Referee {
  return {
    number: place.number,
    name: place.name,
    email: place.email,
    isSubmitted: place.submitted,
    mayChange: place.may_change,
    changesLeft: place.name === '' || place.submitted ? undefined : place.changes_left,
    remind: remindAt(place),
    // An earlier version of the server does not send it.
    needs: place.needs ?? undefined,
    askedAt: askedAt(place),
    mails: place.mails.map(asMail),
    notes: [
      asSentence(place.reason),
      place.mails.at(-1)?.state === 'full'
        ? 'Their mailbox is full. We try to deliver our email for three days. Please tell them.'
        : '',
      place.next_reminder_at ? `We will send our next reminder on ${dayOf(place.next_reminder_at)}.` : '',
      !place.submitted && !place.may_change
        ? 'You cannot change this referee again. Contact the admissions office.'
        : '',
    ].filter(note => note !== ''),
  }
}

function remindAt({ remind }: RefereePlace): Remind {
  if (remind.possible) return { is: 'possible' }
  const refused = (because: string): Remind => ({ is: 'refused', because })
  switch (remind.because) {
    case 'recently':
      return refused(
        remind.from
          ? `You can remind again from ${dayOf(remind.from)}.`
          : 'You reminded this referee within the last seven days.',
      )
    case 'stopped':
      return refused('This referee has asked us not to send any more reminders.')
    // For these, the line next to the state says everything.
    case 'bounced':
    case 'declined':
    case 'not-asked':
    case 'answered':
    case null:
      return { is: 'pointless' }
    default:
      return remind.because satisfies never
  }
}

function askedAt({ state, mails }: RefereePlace): Date | undefined {
  if (state !== 'requested') return undefined
  const sent = mails.findLast(mail => mail.state === 'sent' && mail.kind !== 'receipt')
  return sent && new Date(sent.at)
}

const mailKinds: Record<RefereePlace['mails'][number]['kind'], string> = {
  request: 'Request with link',
  reminder: 'Our reminder',
  'reminder-by-hand': 'Your reminder',
  'new-link': 'New link',
  receipt: 'Copy of the reference',
}

const mailStates: Record<RefereePlace['mails'][number]['state'], Pick<RefereeMail, 'state' | 'tone'>> = {
  queued: { state: 'Sending', tone: 'warning' },
  sent: { state: 'Sent', tone: 'success' },
  failed: { state: 'Not delivered', tone: 'error' },
  bounced: { state: 'Not delivered', tone: 'error' },
  full: { state: 'Mailbox full', tone: 'warning' },
}

function asMail({ kind, to, state, at }: RefereePlace['mails'][number]): RefereeMail {
  return { kind: mailKinds[kind], to, ...mailStates[state], at: new Date(at) }
}

function dayOf(moment: string): string {
  return longDate(new Date(moment))
}

function asSentence(words: string): string {
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
