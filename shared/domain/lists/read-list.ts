import { oneLine } from './cells.ts'
import { type ColumnQuestion, type FoundColumns, findColumns, type ListColumn, type Places } from './columns.ts'

/** A line that was refused, and why. The first line of a file is 1. */
export interface LineProblem {
  line: number
  message: string
}

/** The cells of one line by column; an optional column that the file does not have is empty. */
export interface ListLine<Key extends string> {
  line: number
  cells: Record<Key, string>
}

export interface ReadTable<Key extends string> {
  lines: ListLine<Key>[]
  /** Lines that are no data: totals and repeated headings. */
  skipped: LineProblem[]
  /** What must be answered before anything can be read. */
  questions: ColumnQuestion<Key>[]
  /** The file’s columns with an example, to choose from. */
  columns: { title: string; example: string }[]
  /** How many columns the headings have; undefined without headings. */
  width: number | undefined
  /** Where each column is, counted from 0. */
  places: Places<Key>
}

/** More than ever chose one university in a year. A longer list is imported in parts. */
export const mostLines = 50_000

const totals =
  /^(?:grand |sub ?)?totals?\b|^(?:number|no\.?|count|sum) of\b|^(?:count|sum|average|mean)\b|^end of\b|^page \d+|^printed\b/i

/** For lists of texts, in which a question may begin with 'Total' or 'Number of'. */
export const bareTotals = /^(?:grand |sub ?)?totals?\b[.:]?$|^page \d+(?: of \d+)?$/i

interface Reading<Key extends string> {
  /** The column without which a line is no data. */
  key: Key
  chosen?: Places<Key>
  /** What stands in lines that are no data. */
  notes?: RegExp
}

/** Reads the lines below the headings of a list. Without headings, the columns have to be chosen. */
export function readTable<Key extends string>(
  rows: readonly (readonly string[])[],
  columns: readonly ListColumn<Key>[],
  { key, chosen = {}, notes = totals }: Reading<Key>,
): ReadTable<Key> {
  const found = findColumns(rows, columns, chosen)
  const heading = rows[found.headingAt]
  const read: ReadTable<Key> = {
    ...{ lines: [], skipped: [], questions: found.questions },
    ...{ columns: columnsOf(rows, heading), width: heading?.length, places: found.places },
  }
  if (found.questions.length > 0) return read
  for (let index = found.headingAt + 1; index < rows.length; index += 1) {
    const row = rows[index] ?? []
    const cells = cellsOf(row, columns, found)
    const why = skipReason(row, { heading, notes, isWithoutKey: cells[key] === '', isEmpty: isEmpty(cells) })
    if (why === undefined) read.lines.push({ line: index + 1, cells })
    else if (why !== '') read.skipped.push({ line: index + 1, message: why })
  }
  return read
}

/** Undefined for a line with data; empty for a line without any cell. */
function skipReason(
  row: readonly string[],
  {
    heading,
    notes,
    isWithoutKey,
    isEmpty,
  }: { heading: readonly string[] | undefined; notes: RegExp; isWithoutKey: boolean; isEmpty: boolean },
): string | undefined {
  const written = row.filter(cell => cell !== '')
  if (written.length === 0) return ''
  if (heading && written.length > 1 && heading.every((cell, at) => cell === (row[at] ?? '')))
    return 'repeats the headings.'
  if (written.some(cell => notes.test(cell)) && (isWithoutKey || notes.test(written[0] ?? '')))
    return 'is a total or note.'
  return isEmpty ? 'has nothing in the columns that are read.' : undefined
}

const isEmpty = (cells: Record<string, string>) => Object.values(cells).every(cell => cell === '')

function cellsOf<Key extends string>(
  row: readonly string[],
  columns: readonly ListColumn<Key>[],
  { places, joined }: Pick<FoundColumns<Key>, 'places' | 'joined'>,
): Record<Key, string> {
  const cells: Partial<Record<Key, string>> = {}
  for (const { key, isLong } of columns) {
    const at = [places[key], ...(joined[key] ?? [])]
    const written = at.flatMap(place => (place === undefined ? [] : (row[place] ?? ''))).filter(cell => cell !== '')
    cells[key] = isLong ? written.join('\n') : oneLine(written.join(' '))
  }
  return cells as Record<Key, string>
}

function columnsOf(rows: readonly (readonly string[])[], heading: readonly string[] | undefined) {
  const width = Math.min(40, Math.max(0, ...rows.slice(0, 40).map(row => row.length)))
  const below = rows.slice(heading ? rows.indexOf(heading) + 1 : 0, 40)
  return Array.from({ length: width }, (_, at) => ({
    title: oneLine(heading?.[at] ?? ''),
    example: oneLine(below.find(row => row.length > 1 && (row[at] ?? '') !== '')?.[at] ?? '').slice(0, 60),
  }))
}
