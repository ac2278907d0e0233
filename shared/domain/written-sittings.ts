import type { WrittenText } from './written-texts.ts'

const sitting = ['sitting', 'day', 'programme', 'application_number', 'details', 'link'] as const

/** A calendar answers to nobody here. */
const calendarOnly =
  'Accepting or declining in your calendar changes nothing here: you keep your place. If you cannot come, change the date on your dashboard or tell us.'

/** Mails about screenings and interviews. People read them on the way, so they contain the place, the time and what to bring. */
export const sittingTexts = {
  'sitting-invitation': {
    title: 'Screening: invitation',
    when: 'With a calendar file, when someone is invited to a screening or an interview.',
    subject: 'Your {sitting} is on {day}',
    paragraphs: [
      'Your {sitting} is on {day}. Open the attached calendar file to add it to your calendar.',
      calendarOnly,
      '{details}',
      '{link}',
      '{how_to_change}',
    ],
    has: [...sitting, 'how_to_change'],
    needs: ['day', 'details', 'link'],
  },
  'sitting-changed': {
    title: 'Screening: changed',
    when: 'With a new calendar file, when the date, the time, the place or what to bring has changed.',
    subject: 'Changed: your {sitting} is on {day}',
    paragraphs: [
      'The details of your {sitting} have changed. The new ones are below. Open the attached calendar file to update your calendar.',
      calendarOnly,
      '{why}',
      '{details}',
      '{link}',
      '{how_to_change}',
    ],
    has: [...sitting, 'why', 'how_to_change'],
    needs: ['why', 'details', 'link'],
  },
  'sitting-cancelled': {
    title: 'Screening: cancelled',
    when: 'With a calendar file that removes the event, when a sitting is cancelled.',
    subject: 'Cancelled: your {sitting} on {day}',
    paragraphs: [
      'We have cancelled your {sitting} on {day}. Please do not come.',
      '{why}',
      'We will email you a new date. You do not need to do anything.',
      '{details}',
      '{link}',
    ],
    has: [...sitting, 'why'],
    needs: ['day', 'why', 'link'],
  },
  'sitting-removed': {
    title: 'Screening: place withdrawn',
    when: 'With a calendar file that removes the event, when the office has removed an applicant.',
    subject: 'Cancelled: your {sitting} on {day}',
    paragraphs: [
      'You no longer have a place in the {sitting} on {day}. Please do not come.',
      '{why}',
      'If we invite you again, we will email you.',
      '{details}',
      '{link}',
    ],
    has: [...sitting, 'why'],
    needs: ['day', 'why', 'link'],
  },
  'sitting-reminder': {
    title: 'Screening: reminder',
    when: 'Two days and one day before.',
    subject: 'Reminder: your {sitting} is on {day}',
    paragraphs: [
      'Your {sitting} is on {day}. Plan your journey so that you arrive half an hour early.',
      '{details}',
      '{link}',
      '{how_to_change}',
    ],
    has: [...sitting, 'how_to_change'],
    needs: ['day', 'details', 'link'],
  },
} as const satisfies Record<string, WrittenText>
