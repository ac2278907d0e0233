/** The text answers of the reference form, in the words of spec section 3. */
export const textNames = [
  'name',
  'designation',
  'email_official',
  'email_personal',
  'place_of_work',
  'contact_details',
  'known_duration_context',
  'final_recommendation',
  'additional_comments',
] as const
export type TextName = (typeof textNames)[number]

export const ratingNames = [
  'intellectual_ability',
  'research_ability',
  'teaching_ability',
  'leadership_ability',
] as const
export type RatingName = (typeof ratingNames)[number]

export type AnswerName = TextName | RatingName

export interface TextQuestion {
  name: TextName
  label: string
  hint?: string
  /** The error when it is empty; a question without one is optional. */
  missing?: string
  /** In characters, the same as on the server. */
  max: number
  kind: 'line' | 'email' | 'paragraphs'
  autoComplete?: string
}

export const yourInformation: readonly TextQuestion[] = [
  { name: 'name', label: 'Full name', missing: 'Enter your full name.', max: 160, kind: 'line', autoComplete: 'name' },
  {
    name: 'designation',
    label: 'Designation',
    hint: 'Your title or post, for example Senior Lecturer.',
    missing: 'Enter your designation.',
    max: 160,
    kind: 'line',
    autoComplete: 'organization-title',
  },
  {
    name: 'place_of_work',
    label: 'Place of work',
    hint: 'The university or organisation, and your department.',
    missing: 'Enter your place of work.',
    max: 200,
    kind: 'line',
    autoComplete: 'organization',
  },
  {
    name: 'email_official',
    label: 'Official email',
    hint: 'The address at your place of work.',
    missing: 'Enter your email address.',
    max: 254,
    kind: 'email',
    autoComplete: 'work email',
  },
  { name: 'email_personal', label: 'Personal email', max: 254, kind: 'email', autoComplete: 'home email' },
  {
    name: 'contact_details',
    label: 'Contact details',
    hint: 'A phone number or an address where the admissions team may reach you.',
    max: 600,
    kind: 'paragraphs',
  },
  {
    name: 'known_duration_context',
    label: 'How long and in what context have you known the candidate?',
    hint: 'For example: I taught her for two years and supervised her final-year project.',
    missing: 'Say how long and in what context you have known the candidate.',
    max: 3000,
    kind: 'paragraphs',
  },
]

export interface RatingQuestion {
  name: RatingName
  label: string
  hint: string
  missing: string
}

export const assessmentRatings: readonly RatingQuestion[] = [
  {
    name: 'intellectual_ability',
    label: 'Intellectual ability',
    hint: 'Grasp of ideas, reasoning, originality.',
    missing: 'Rate the candidate’s intellectual ability from 1 to 5.',
  },
  {
    name: 'research_ability',
    label: 'Research ability',
    hint: 'Asking a question and answering it with care.',
    missing: 'Rate the candidate’s research ability from 1 to 5.',
  },
  {
    name: 'teaching_ability',
    label: 'Teaching ability',
    hint: 'Explaining things to others, in class or in a seminar.',
    missing: 'Rate the candidate’s teaching ability from 1 to 5.',
  },
  {
    name: 'leadership_ability',
    label: 'Leadership ability',
    hint: 'Taking responsibility, working with others.',
    missing: 'Rate the candidate’s leadership ability from 1 to 5.',
  },
]

/**
 * The label of each number, short enough for five in a row on a small phone; 0 is the initial value and means none
 * selected.
 */
export const ratingWords = ['Weak', 'Fair', 'Good', 'Strong', 'Superb'] as const

/** A rating in words: '4, strong'; nothing if it was not given. */
export function spokenRating(rating: number): string {
  const word = ratingWords[rating - 1]
  return word ? `${rating}, ${word.toLowerCase()}` : ''
}

export const additionalInformation: readonly TextQuestion[] = [
  {
    name: 'final_recommendation',
    label: 'Final recommendation',
    hint: 'Would you admit this person to this programme? Say why, or why not.',
    missing: 'Write your final recommendation.',
    max: 6000,
    kind: 'paragraphs',
  },
  {
    name: 'additional_comments',
    label: 'Additional comments',
    hint: 'Anything else the admissions team should know.',
    max: 6000,
    kind: 'paragraphs',
  },
]

export const fileLabel = 'A letter as PDF'
