import { institution } from '../catalogue/parts/institution.ts'
import { offeredProgrammes } from './programmes.ts'

export interface Placeholder {
  /** What it is, for whoever writes a text. */
  says: string
  example: string
  /** It is more than words, such as a button, and stands in a paragraph of its own. */
  isBlock?: true
}

/** Everything that a text can leave open. A text has some of them (`written-texts.ts`). */
export const placeholders = {
  first_name: { says: 'First name of the reader', example: 'Amina' },
  full_name: { says: 'Full name of the reader', example: 'Amina Bello' },
  university: { says: 'Name of the university', example: 'The name of the university' },
  short_name: { says: 'Short name of the university', example: 'The short name' },
  admissions_email: { says: 'Email address of the admissions office', example: 'admissions@university.example' },
  programme: { says: 'Programme', example: 'The title of the programme' },
  application_number: { says: 'Application number', example: '27-001842' },
  session: { says: 'Session', example: '2027/2028' },
  starts_on: { says: 'First day of the session', example: '27 September 2027' },
  fee: { says: 'The fee', example: '₦10,000' },
  reply_by: { says: 'Last day to reply', example: '14 December 2026' },
  due_by: { says: 'Last day to send it', example: '14 December 2026' },
  submitted_on: { says: 'Day of submission', example: '20 November 2026' },
  received_on: { says: 'Day on which it arrived', example: '20 November 2026' },
  things: { says: 'How many things we need', example: '2 things' },
  result: { says: 'The awaited result', example: 'WAEC 2026' },
  candidate: { says: 'The applicant in need of the reference', example: 'Amina Bello' },
  reminder: { says: '“Reminder”, or “Last reminder”', example: 'Reminder' },
  asked_before: {
    says: 'When we asked, in a sentence',
    example: 'A week ago we asked you for a reference for Amina Bello.',
  },
  what_happened: { says: 'What happened, in a sentence', example: 'Your place is confirmed.' },
  details: { says: 'A table with the numbers and dates', example: 'Application number: 27-001842', isBlock: true },
  link: { says: 'The button, and its address below', example: 'Open your dashboard', isBlock: true },
  next_step: {
    says: 'What happens next, and its button',
    example: 'We have everything we need, and your application is under review.',
    isBlock: true,
  },
  referees: { says: 'The referees who were asked', example: 'We have emailed: Prof. Musa Bello', isBlock: true },
  answers: { says: 'What the referee answered', example: 'I recommend her strongly.', isBlock: true },
  stop_link: { says: 'The address that stops reminders', example: 'https://portal.university.example/references/stop' },
  number: { says: 'The table with the number of the letter', example: 'Letter number: L27-000042', isBlock: true },
  conditions: { says: 'The conditions of the offer, if any', example: 'Condition 1: a transcript', isBlock: true },
  signature: { says: 'Name and title of the registrar', example: 'Registrar', isBlock: true },
  amount: { says: 'Amount', example: '₦10,000' },
  fee_name: { says: '“application” or “acceptance”', example: 'application' },
  applicant: { says: 'First name of the applicant', example: 'Amina' },
  whose_payment: { says: '“your payment” or “a payment”', example: 'your payment' },
  to_whom: { says: '“to you” or “to the person who paid”', example: 'to you' },
  what_now: { says: 'What to do, in a sentence', example: 'The money is safe. Do not pay again.' },
  missing: { says: 'Amount that is missing', example: '$5' },
  arrived: { says: 'Amount that has arrived', example: '$45' },
  surplus: { says: 'Amount above the fee', example: '$5' },
  reference: { says: 'Reference of a transfer', example: 'ADM-27-001842' },
  reason: { says: 'Reason, as the office wrote it', example: 'The bank has no such transfer.' },
  sitting: { says: '“screening” or “interview”', example: 'screening' },
  day: { says: 'Day of it', example: '5 December 2026' },
  delete_on: { says: 'Day of deletion', example: '20 November 2026' },
  invited_by: { says: 'The colleague who invites', example: 'Emeka Nnadi' },
  days: { says: 'For how many days the link works', example: '7' },
  why: { says: 'Why, as the office wrote it, if it did', example: 'The hall is being repaired.', isBlock: true },
  how_to_change: {
    says: 'How to change the date, while one can',
    example: 'You can change the date on your dashboard until the end of 3 December 2026, while there are places.',
    isBlock: true,
  },
  reset_link: { says: 'The button to choose a new password', example: 'Choose a new password', isBlock: true },
  roles: { says: 'A list of the roles', example: 'Registrar', isBlock: true },
  waiting: { says: 'What waits, in sentences', example: '3 things wait for your signature.', isBlock: true },
  code: {
    says: 'The code with which anyone checks the letter',
    example: 'https://portal.university.example/verify/…',
    isBlock: true,
  },
} as const satisfies Record<string, Placeholder>

export type PlaceholderName = keyof typeof placeholders

export function isPlaceholder(name: string): name is PlaceholderName {
  return Object.hasOwn(placeholders, name)
}

/** Examples that a university has of its own. */
const ownExamples: Partial<Record<PlaceholderName, () => string>> = {
  university: () => institution().name,
  short_name: () => institution().shortName,
  admissions_email: () => institution().admissionsEmail,
  programme: someProgramme,
  asked_before: () =>
    `A week ago we asked you for a reference for Amina Bello, who has applied for ${someProgramme()}.`,
}

function someProgramme(): string {
  const offered = offeredProgrammes()
  return (offered.find(({ programType }) => programType === 'msc') ?? offered[0])?.title ?? ''
}

/** A placeholder, with an example that this university’s readers would meet. */
export function placeholder(name: PlaceholderName): Placeholder {
  const own = ownExamples[name]
  return own ? { ...placeholders[name], example: own() } : placeholders[name]
}
