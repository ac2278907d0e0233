import { type LineProblem, type ListLine, mostLines, type ReadTable } from './read-list.ts'

/** A file with the fate of each of its lines. */
export interface ReadFile<Line> extends Pick<ReadTable<string>, 'skipped' | 'columns'> {
  lines: Line[]
  problems: LineProblem[]
  /** What must be answered before anything can be read. */
  questions: { key: string; title: string; candidates: number[] }[]
}

/**
 * Reads the lines of a table one by one: `read` returns what a line says, or the sentence about what is wrong with it. A file with more
 * than `most` lines, or without any, is one problem.
 */
export function readLines<Key extends string, Line>(
  { lines, skipped, questions, columns }: ReadTable<Key>,
  read: (line: ListLine<Key>) => Line | string,
  most = mostLines,
): ReadFile<Line> {
  const result: ReadFile<Line> = { lines: [], problems: [], skipped, questions, columns }
  if (questions.length > 0) return result
  const tooLong = lines[most]
  if (tooLong) {
    const message = `There are more than ${most.toLocaleString('en-GB')} lines. Split the file.`
    return { ...result, problems: [{ line: tooLong.line, message }] }
  }
  for (const one of lines) {
    const found = read(one)
    if (typeof found === 'string') result.problems.push({ line: one.line, message: found })
    else result.lines.push(found)
  }
  if (lines.length === 0) result.problems.push({ line: 1, message: 'There is nothing below the heading.' })
  return result
}
