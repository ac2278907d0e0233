import { isEmail } from '#shared/domain/academic-email.ts'
import { hasForbiddenCharacters, lengthOf, tidyText } from '#shared/domain/text.ts'
import {
  type AnswerName,
  additionalInformation,
  assessmentRatings,
  type RatingName,
  ratingNames,
  type TextName,
  type TextQuestion,
  textNames,
  yourInformation,
} from './questions.ts'

/** What a referee has typed and chosen so far; a rating of 0 is not given yet (spec section 3). */
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

/** Each problem at its field. */
export type Problems = Partial<Record<AnswerName | 'uploaded_file', string>>

/** Every problem at once, in the order of the form; the server has the last word with the same sentences. */
export function findProblems(answers: Answers): Problems {
  const problems: Problems = {}
  const checkTexts = (questions: readonly TextQuestion[]) => {
    for (const question of questions) {
      const problem = textProblem(question, answers[question.name])
      if (problem) problems[question.name] = problem
    }
  }
  checkTexts(yourInformation)
  for (const { name, missing } of assessmentRatings) if (!isRating(answers[name])) problems[name] = missing
  checkTexts(additionalInformation)
  return problems
}

function textProblem({ missing, max, kind }: TextQuestion, value: string): string | undefined {
  const text = tidyText(value)
  if (text === '') return missing
  if (hasForbiddenCharacters(text, kind === 'paragraphs' ? 'many-lines' : 'one-line'))
    return 'This holds a character that can’t be stored. Type it again.'
  if (lengthOf(text) > max) return `This is too long: at most ${max} characters.`
  return kind === 'email' && !isEmail(text) ? 'Enter an email address such as name@example.com.' : undefined
}

function isRating(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 5
}

/** Reads answers from what was kept; anything that is not an answer becomes an empty one. */
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
