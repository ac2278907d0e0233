import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import type { RefereePlace } from '#shared/contract/schemas/references.ts'
import { longDate } from '#shared/domain/calendar.ts'

/** A referee as the applicant's screens show one. */
export interface Referee {
  number: number
  /** Empty while nobody is named for a third place. */
  name: string
  email: string
  isSubmitted: boolean
  mayChange: boolean
  mayRemind: boolean
  /** What stands beside Pending or Submitted: why, and what comes next. Sentences, without the spec's two words. */
  notes: readonly string[]
}

/** The two referees of spec section 3, while nothing more is known than what the application says. */
export function refereesOf(application: PassedApplication): Referee[] {
  const { first_referee_name, first_referee_email, second_referee_name, second_referee_email } = application
  const bare = (number: number, name: string, email: string, isSubmitted: boolean): Referee => ({
    number,
    name,
    email,
    isSubmitted,
    mayChange: !isSubmitted,
    mayRemind: false,
    notes: [],
  })
  return [
    bare(1, first_referee_name, first_referee_email, application.referee_1),
    bare(2, second_referee_name, second_referee_email, application.referee_2),
  ]
}

/** A referee with all that the server tells of the place. */
export function refereeAt(place: RefereePlace): Referee {
  return {
    number: place.number,
    name: place.name,
    email: place.email,
    isSubmitted: place.submitted,
    mayChange: place.may_change,
    mayRemind: place.remind.possible,
    notes: [
      asSentence(place.reason),
      place.next_reminder_at ? `Our next reminder goes out on ${dayOf(place.next_reminder_at)}.` : '',
      place.remind.from ? `You can remind again from ${dayOf(place.remind.from)}.` : '',
      place.remind.because === 'stopped' ? 'This referee wants no more reminders.' : '',
      !place.submitted && !place.may_change
        ? 'This place was changed as often as it can be: write to the admissions office.'
        : '',
    ].filter(note => note !== ''),
  }
}

function dayOf(moment: string): string {
  return longDate(new Date(moment))
}

function asSentence(words: string): string {
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
