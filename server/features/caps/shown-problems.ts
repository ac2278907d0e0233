import type { LineProblem } from '#shared/domain/caps-files.ts'

/** How many refused lines are shown; a file with more is the wrong file. */
const mostShown = 200

export function shownProblems(problems: readonly LineProblem[]): { refused: number; problems: LineProblem[] } {
  return { refused: problems.length, problems: problems.slice(0, mostShown) }
}
