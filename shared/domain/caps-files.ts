import { type CapsEvent, capsWord, readCapsAnswer } from './caps-life.ts'
import type { ListColumn, Places } from './lists/columns.ts'
import { decimalOf } from './lists/numbers.ts'
import { type ReadFile, readLines } from './lists/read-file.ts'
import { type ListLine, type ReadTable, readTable } from './lists/read-list.ts'
import { cleanJambNumber, jambNumberProblem } from './typed-code.ts'

interface NumberedLine {
  line: number
  /** In lower case. */
  number: string
}

export interface JambLine extends NumberedLine {
  score: number
  /** As JAMB writes it; empty if the list has no names. */
  name: string
}

export interface AnswerLine extends NumberedLine {
  event: CapsEvent
}

export type CapsColumn = 'number' | 'score' | 'answer' | 'name' | 'surname' | 'given'

const number: ListColumn<CapsColumn> = {
  key: 'number',
  title: 'registration number',
  heading:
    /^(?:(?:jamb|utme|de|candidate|cand|applicant|student|exam) )*(?:reg(?:istration|n|d)?(?: ?(?:no|nos|num|number|numbers|id))?|rg num|(?:jamb|utme) (?:no|num|number|id))$/,
}
const score: ListColumn<CapsColumn> = {
  key: 'score',
  title: 'score',
  heading:
    /^(?:(?:jamb|utme|total|candidate|rg|aggregate) )*(?:score|aggregate|aggr|mark|total)s?(?: (?:out of )?400)?$/,
}
const answer: ListColumn<CapsColumn> = {
  key: 'answer',
  title: 'status',
  heading: /^(?:(?:jamb|caps|admission|candidate|current) )*(?:status|answer|decision|response|remark)s?$/,
}
const names: readonly ListColumn<CapsColumn>[] = [
  {
    key: 'name',
    title: 'name',
    heading:
      /^(?:(?:rg|cand|candidates?|full|applicants?|students?) ?)*names?(?: s| of (?:candidates?|applicants?|students?))?$/,
    isOptional: true,
  },
  {
    key: 'surname',
    title: 'surname',
    heading: /^(?:(?:rg|candidates?) )?(?:sur ?names?|(?:last|family) names?)$/,
    isOptional: true,
  },
  {
    key: 'given',
    title: 'other names',
    heading: /^(?:(?:rg|candidates?) )?(?:first|middle|others?|given|fore) ?names?(?: s)?$/,
    isOptional: true,
    isJoined: true,
  },
]

/** Reads JAMB’s list of scores. Lines with problems are refused, and the others are imported. */
export function readJambList(
  rows: readonly (readonly string[])[],
  chosen: Places<CapsColumn> = {},
): ReadFile<JambLine> {
  return readFile(readTable(rows, [number, score, ...names], { key: 'number', chosen }), ({ cells }, at) => {
    const found = decimalOf(cells.score)
    if (found === undefined || found > 400 || !Number.isInteger(found))
      return `“${cells.score.slice(0, 20)}” is not a score from 0 to 400.`
    return { ...at, score: found, name: cells.name || `${cells.surname} ${cells.given}`.trim() }
  })
}

/** What a person has said about a word of JAMB’s: null for one that changes nothing. */
export type CapsWords = Readonly<Record<string, CapsEvent | null>>

export interface ReadAnswers extends ReadFile<AnswerLine> {
  /** Words without a meaning, with how many lines have them. */
  unknown: { word: string; lines: number }[]
}

/**
 * Reads the file with JAMB’s answers to recommendations.
 * @param words the meanings that the office has given to words, by `capsWord`
 */
export function readCapsAnswers(
  rows: readonly (readonly string[])[],
  { chosen = {}, words = {} }: { chosen?: Places<CapsColumn>; words?: CapsWords } = {},
): ReadAnswers {
  const table = readTable(rows, [number, answer], { key: 'number', chosen })
  const unknown = new Map<string, number>()
  const read = readFile<AnswerLine | null>(table, ({ cells }, at) => {
    const word = capsWord(cells.answer)
    if (word === '') return null
    const event = Object.hasOwn(words, word) ? words[word] : readCapsAnswer(cells.answer)
    if (event) return { ...at, event }
    if (event === null) return null
    unknown.set(word, (unknown.get(word) ?? 0) + 1)
    return `“${cells.answer.slice(0, 40)}” is not a status that we know.`
  })
  return {
    ...read,
    lines: read.lines.filter(line => line !== null),
    unknown: [...unknown].map(([word, lines]) => ({ word, lines })),
  }
}

function readFile<Line>(
  table: ReadTable<CapsColumn>,
  read: (line: ListLine<CapsColumn>, at: NumberedLine) => Line | string,
): ReadFile<Line> {
  const seen = new Map<string, number>()
  return readLines(table, one => numberProblem(one, seen) ?? read(one, { line: one.line, number: numberOf(one) }))
}

/** As numbers are stored for comparison. */
function numberOf({ cells }: ListLine<CapsColumn>): string {
  return cleanJambNumber(cells.number).toLowerCase()
}

function numberProblem(one: ListLine<CapsColumn>, seen: Map<string, number>): string | undefined {
  const found = numberOf(one)
  if (jambNumberProblem(one.cells.number))
    return `“${one.cells.number.slice(0, 20)}” is not a JAMB registration number.`
  const before = seen.get(found)
  if (before !== undefined) return `${found.toUpperCase()} is also in line ${before}.`
  seen.set(found, one.line)
  return undefined
}
