import { type Answers, noAnswers } from './answers.ts'
import {
  additionalInformation,
  assessmentRatings,
  type RatingQuestion,
  ratingNames,
  spokenRating,
  type TextQuestion,
  textNames,
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

/** Only the answers that differ from the others; the rest are empty. */
export function answersUnlike(answers: Answers, others: Answers): Answers {
  const unlike = { ...noAnswers }
  for (const name of textNames) if (answers[name].trim() !== others[name].trim()) unlike[name] = answers[name]
  for (const name of ratingNames) if (answers[name] !== others[name]) unlike[name] = answers[name]
  return unlike
}

/** All answers as plain text, for copying. */
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
