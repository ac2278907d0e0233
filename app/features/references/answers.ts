import { type RatingName, ratingNames, type TextName, textNames } from './questions.ts'

/** A referee’s unfinished answers; a rating of 0 has not been given (spec section 3). */
export type Answers = Record<TextName, string> & Record<RatingName, number>

export const noAnswers: Answers = {
  name: '',
  designation: '',
  email_official: '',
  email_personal: '',
  place_of_work: '',
  contact_details: '',
  known_duration_context: '',
  final_recommendation: '',
  additional_comments: '',
  intellectual_ability: 0,
  research_ability: 0,
  teaching_ability: 0,
  leadership_ability: 0,
}

/** Reads stored answers. Anything invalid becomes empty. */
export function readAnswers(kept: unknown): Answers {
  const answers = { ...noAnswers }
  if (typeof kept !== 'object' || kept === null) return answers
  const entries = new Map<string, unknown>(Object.entries(kept))
  for (const name of textNames) {
    const value = entries.get(name)
    if (typeof value === 'string') answers[name] = value
  }
  for (const name of ratingNames) {
    const value = entries.get(name)
    if (typeof value === 'number' && isRating(value)) answers[name] = value
  }
  return answers
}

export function hasAnswers(answers: Answers): boolean {
  return textNames.some(name => answers[name].trim() !== '') || ratingNames.some(name => answers[name] !== 0)
}

/** Whether a rating was given (spec section 3). */
export function isRating(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 5
}
