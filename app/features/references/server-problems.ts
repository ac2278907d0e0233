import type { FieldProblem } from '#shared/contract/errors.ts'
import type { Problems } from './answer-problems.ts'
import { ratingNames, textNames } from './questions.ts'

const names = [...textNames, ...ratingNames, 'uploaded_file'] as const

/** The server’s errors, by field of the form, in its order. */
export function serverProblems(errors: readonly FieldProblem[]): Problems {
  const problems: Problems = {}
  for (const name of names) {
    const message = errors.find(error => error.field === name)?.message
    if (message) problems[name] = message
  }
  return problems
}
