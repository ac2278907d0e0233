import type { ReadFile } from '#shared/domain/lists/read-file.ts'

/** How many refused lines are shown; a file with more is the wrong file. */
const mostShown = 200

/** The fate of the lines that are not imported, and what has to be answered first. */
export function shownLines({ problems, skipped, questions, columns }: ReadFile<unknown>) {
  return {
    refused: problems.length,
    problems: problems.slice(0, mostShown),
    skipped: skipped.slice(0, mostShown),
    ...(questions.length > 0 ? { questions, columns } : {}),
  }
}
