import { forbiddenProblem, lengthOf, tidyText } from '#shared/domain/text.ts'
import { emailProblem } from '#shared/domain/typed-email.ts'
import { type Answers, isRating } from './answers.ts'
import {
  type AnswerName,
  additionalInformation,
  assessmentRatings,
  type TextQuestion,
  yourInformation,
} from './questions.ts'

/** Each problem at its field. */
export type Problems = Partial<Record<AnswerName | 'uploaded_file', string>>

/** All problems, in the order of the form; the server makes the final check with the same messages. */
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
  const forbidden = forbiddenProblem('This', text, kind === 'paragraphs' ? 'many-lines' : 'one-line')
  if (forbidden) return forbidden
  if (lengthOf(text) > max) return `This is too long. Use no more than ${max} characters.`
  return kind === 'email' ? emailProblem(text) : undefined
}
