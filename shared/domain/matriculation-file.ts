import { readTypedNumber } from './application-number.ts'
import type { ListColumn, Places } from './lists/columns.ts'
import { type ReadFile, readLines } from './lists/read-file.ts'
import { readTable } from './lists/read-list.ts'

export type MatriculationColumn = 'application' | 'number'

export interface MatriculationLine {
  line: number
  application_number: string
  number: string
}

/** As many as are given a number in one act. */
export const mostNumbered = 500

const columns: readonly ListColumn<MatriculationColumn>[] = [
  {
    key: 'application',
    title: 'application number',
    heading: /^(?:app|appl|application|applicant|form)(?: (?:no|num|number|id))?$/,
    looks: /^\d{2}[-\s]?\d{3}[-\s]?\d{3}$/,
  },
  {
    key: 'number',
    title: 'matriculation number',
    heading: /^(?:matric|matriculation|student|reg|registration)(?: (?:no|num|number|id))?$/,
  },
]

/** Reads a list of matriculation numbers from a student-record system, or our own list. */
export function readMatriculationFile(
  rows: readonly (readonly string[])[],
  chosen: Places<MatriculationColumn> = {},
): ReadFile<MatriculationLine> {
  const table = readTable(rows, columns, { key: 'application', chosen })
  const seen = new Map<string, number>()
  const twice = (what: string, line: number) => {
    const before = seen.get(what)
    seen.set(what, before ?? line)
    return before
  }
  return readLines<MatriculationColumn, MatriculationLine>(
    table,
    ({ line, cells }) => {
      const application_number = readTypedNumber(cells.application)
      if (!application_number) return `“${cells.application.slice(0, 20)}” is not an application number.`
      if (cells.number === '') return 'There is no matriculation number in this line.'
      if (cells.number.length > 60) return 'This matriculation number is too long.'
      const before = twice(application_number, line)
      if (before) return `${application_number} is also in line ${before}.`
      const other = twice(`number ${cells.number}`, line)
      if (other) return `${cells.number} is also in line ${other}.`
      return { line, application_number, number: cells.number }
    },
    mostNumbered,
  )
}
