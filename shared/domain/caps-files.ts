import { type CapsEvent, readCapsAnswer } from './caps-life.ts'

/** A line that was refused, and why. The heading is line 1. */
export interface LineProblem {
  line: number
  message: string
}

interface NumberedLine {
  line: number
  /** In lower case. */
  number: string
}

export interface JambLine extends NumberedLine {
  score: number
}

export interface AnswerLine extends NumberedLine {
  event: CapsEvent
}

export interface ReadFile<Line> {
  lines: Line[]
  problems: LineProblem[]
}

/** More than ever chose one university in a year. A longer list is imported in parts. */
export const mostLines = 50_000

/** JAMB registration numbers: up to twelve digits and two letters. */
const registrationNumber = /^\d{8,12}[a-z]{2}$/

const headings = {
  number: ['registration number', 'reg number', 'reg no', 'regno', 'rg_num', 'jamb number', 'jamb reg no', 'jamb no'],
  score: ['score', 'utme score', 'jamb score', 'aggregate', 'rg_aggregate', 'total'],
  answer: ['status', 'caps status', 'admission status', 'answer'],
} as const

type Field = keyof typeof headings

/** Reads JAMB’s list of scores. Lines with problems are refused, and the others are imported. */
export function readJambList(text: string): ReadFile<JambLine> {
  return readFile(text, 'score', (at, value) => {
    const score = /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN
    return score >= 0 && score <= 400 ? { ...at, score } : `“${value.slice(0, 20)}” is not a score from 0 to 400.`
  })
}

/** Reads the file with JAMB’s answers to recommendations. */
export function readCapsAnswers(text: string): ReadFile<AnswerLine> {
  return readFile(text, 'answer', (at, value) => {
    const event = readCapsAnswer(value)
    return event ? { ...at, event } : `“${value.slice(0, 40)}” is not a status that we know.`
  })
}

function readFile<Line>(
  text: string,
  field: Field,
  read: (at: NumberedLine, value: string) => Line | string,
): ReadFile<Line> {
  const [heading, ...rows] = parseCsv(text)
  const columns = (heading ?? []).map(name =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s.]+/g, ' ')
      .trim(),
  )
  const column = (wanted: Field) => columns.findIndex(name => (headings[wanted] as readonly string[]).includes(name))
  const [numberAt, valueAt] = [column('number'), column(field)]
  const missing = [...(numberAt < 0 ? ['number' as const] : []), ...(valueAt < 0 ? [field] : [])]
  if (missing.length > 0) return { lines: [], problems: missing.map(name => ({ line: 1, message: noColumn(name) })) }
  if (rows.length > mostLines)
    return {
      lines: [],
      problems: [
        {
          line: mostLines + 2,
          message: `There are more than ${mostLines.toLocaleString('en-GB')} lines. Split the file.`,
        },
      ],
    }
  const lines: Line[] = []
  const problems: LineProblem[] = []
  const seen = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    const line = index + 2
    if (row.every(cell => cell.trim() === '')) continue
    const number = (row[numberAt] ?? '').trim().toLowerCase()
    const before = seen.get(number)
    const found = !registrationNumber.test(number)
      ? `“${number.slice(0, 20)}” is not a JAMB registration number.`
      : before !== undefined
        ? `${number.toUpperCase()} is also in line ${before}.`
        : read({ line, number }, (row[valueAt] ?? '').trim())
    seen.set(number, before ?? line)
    if (typeof found === 'string') problems.push({ line, message: found })
    else lines.push(found)
  }
  if (lines.length === 0 && problems.length === 0)
    problems.push({ line: 1, message: 'There is nothing below the heading.' })
  return { lines, problems }
}

function noColumn(field: Field): string {
  return `There is no column “${headings[field][0]}”.`
}

/**
 * The cells of a CSV text (RFC 4180), separated by commas, semicolons or tabs. An unclosed quote ends with the text.
 */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source.charAt(at + 1) === '\n') at += 1
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

/** The separator that is most frequent in the heading. */
function separatorOf(text: string): string {
  const [heading = ''] = text.split(/[\r\n]/, 1)
  const count = (sign: string) => heading.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}
