import { readTypedNumber } from './application-number.ts'
import { cellsOfText } from './lists/cells.ts'
import type { ListColumn, Places } from './lists/columns.ts'
import { decimalOf, saysAbsent } from './lists/numbers.ts'
import { type LineProblem, type ReadTable, readTable } from './lists/read-list.ts'

export type ScreeningColumn = 'number' | 'score'

export interface ScreeningList extends Pick<ReadTable<ScreeningColumn>, 'skipped' | 'questions' | 'columns'> {
  /** `score` is null for an applicant who did not come. */
  rows: { line: number; application_number: string; score: number | null }[]
  problems: LineProblem[]
}

const columns: readonly ListColumn<ScreeningColumn>[] = [
  {
    key: 'number',
    title: 'application number',
    heading: /^(?:(?:app|appl|application|applicant|form|candidate|exam) ?)+(?:no|num|number|id)$/,
    looks: /^\d{2}[-\s]?\d{3}[-\s]?\d{3}$/,
  },
  {
    key: 'score',
    title: 'score',
    heading:
      /^(?:(?:post|utme|screening|test|exam|interview|total|candidate) )*(?:score|mark|result|total)s?(?: (?:out of )?\d+)?$/,
    looks: /^(?:\d{1,3}(?:[.,]\d{1,2})?|abs(?:ent)?)$/i,
  },
]

/**
 * Reads screening scores: cells that were pasted or read from a file, with or without headings and other columns, or
 * lines such as '26-104-729 61.5'.
 */
export function readScreeningList(
  rows: readonly (readonly string[])[],
  chosen: Places<ScreeningColumn> = {},
): ScreeningList {
  const {
    lines,
    skipped,
    questions,
    columns: found,
    places,
  } = readTable(rows.map(splitAtBlanks), columns, { key: 'number', chosen })
  const list: ScreeningList = { rows: [], problems: [], skipped, questions, columns: found }
  const most = places.score === undefined ? undefined : mostIn(found[places.score]?.title)
  if (most !== undefined && most !== 100)
    return {
      ...list,
      problems: [{ line: (lines[0]?.line ?? 2) - 1, message: `says that scores are out of ${most}. ${advice}` }],
    }
  for (const { line, cells } of lines) {
    const application_number = readTypedNumber(cells.number)
    const score = saysAbsent(cells.score) ? null : tenthsOf(cells.score)
    if (application_number === undefined)
      list.problems.push({ line, message: `“${cells.number.slice(0, 20)}” is not an application number.` })
    else if (score === undefined)
      list.problems.push({ line, message: `“${cells.score.slice(0, 20)}” is not a score from 0 to 100, or “absent”.` })
    else list.rows.push({ line, application_number, score })
  }
  return list
}

const advice = 'Here they are from 0 to 100: change them in the sheet, and the heading too.'

/** The best possible score by a heading such as 'Score (40)' or 'Total out of 400': 35 of 40 is not 35 of 100. */
function mostIn(heading = ''): number | undefined {
  const found = /(?:out of|\/|\(|\[)\s*(\d{1,3})\s*(?:marks?|%)?\s*[)\]]?\s*$/i.exec(heading)
  return found ? Number(found[1]) : undefined
}

/** Reads pasted text. */
export function readPastedScores(text: string, chosen: Places<ScreeningColumn> = {}): ScreeningList {
  return readScreeningList(cellsOfText(text), chosen)
}

/** A line that was typed has blanks between its parts: the number first, the score last, a name between them. */
function splitAtBlanks(row: readonly string[]): readonly string[] {
  const [only = ''] = row
  if (row.length > 1 || !/^\d/.test(only)) return row
  const parts = only.split(/\s+/)
  return parts.length < 3 ? parts : [parts[0] ?? '', parts.slice(1, -1).join(' '), parts.at(-1) ?? '']
}

/** Undefined unless it is a mark from 0 to 100 with one decimal place. */
function tenthsOf(cell: string): number | undefined {
  const score = decimalOf(cell)
  return score !== undefined && score <= 100 && Number.isInteger(Math.round(score * 1e6) / 1e5) ? score : undefined
}
