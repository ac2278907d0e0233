import type { Answers } from './answers.ts'
import {
  additionalInformation,
  assessmentRatings,
  type RatingQuestion,
  spokenRating,
  type TextQuestion,
  yourInformation,
} from './questions.ts'

export interface SpokenAnswer {
  label: string
  value: string
}

export function spokenTexts(questions: readonly TextQuestion[], answers: Answers): SpokenAnswer[] {
  return questions.map(({ label, name }) => ({ label, value: answers[name].trim() }))
}

export function spokenRatings(questions: readonly RatingQuestion[], answers: Answers): SpokenAnswer[] {
  return questions.map(({ label, name }) => ({ label, value: spokenRating(answers[name]) }))
}

/** Everything that was answered, as plain text to copy. */
export function answersAsText(answers: Answers): string {
  return [
    ...spokenTexts(yourInformation, answers),
    ...spokenRatings(assessmentRatings, answers),
    ...spokenTexts(additionalInformation, answers),
  ]
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label}\n${value}`)
    .join('\n\n')
}
