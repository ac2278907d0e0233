import type { FieldProblem } from '../contract/errors.ts'
import { forbiddenProblem, lengthOf, visibleText, withoutControls } from '../domain/text.ts'
import { choiceProblem, isEntry } from './check.ts'
import { cleanAnswer } from './clean.ts'
import type { Answers, AnswerValue, Entry, Field, FormDescription, ListField } from './field.ts'

/** Answers read from a request: unknown fields are dropped, and values that cannot be stored are problems. */
export interface ReadAnswers {
  answers: Answers
  problems: FieldProblem[]
}

/** The longest text a draft may contain in a field without its own limit. */
const draftLineLength = 254

/**
 * Reads the fields of a form from a request, for drafts and final submissions alike: normalises text, parses lists,
 * drops unknown fields. A draft loses its control characters, a final submission with one is refused. It checks only whether a value can be stored; `problemsOf` checks whether it is right.
 */
export function readAnswers(
  form: FormDescription,
  raw: Record<string, unknown>,
  as: 'draft' | 'final' = 'final',
): ReadAnswers {
  const result: ReadAnswers = { answers: {}, problems: [] }
  for (const field of form.sections.flatMap(section => section.fields)) {
    if (!Object.hasOwn(raw, field.name)) continue
    result.answers[field.name] = readField(
      field,
      as === 'draft' ? shownOnly(raw[field.name]) : raw[field.name],
      field.name,
      result.problems,
    )
  }
  return result
}

function readField(field: Field, value: unknown, path: string, problems: FieldProblem[]): AnswerValue | undefined {
  if (field.kind === 'list') return readList(field, value, path, problems)
  if (field.kind === 'confirm') return value === true || value === 'true' || value === 'on'
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'string') {
    problems.push({ field: path, message: `${field.label} must be text.` })
    return undefined
  }
  return readText(field, value, path, problems)
}

function readText(
  field: Exclude<Field, ListField>,
  value: string,
  path: string,
  problems: FieldProblem[],
): string | undefined {
  const lines = field.kind === 'text' ? 'many-lines' : 'one-line'
  const text = cleanAnswer(field, value)
  const max = field.kind === 'text' || field.kind === 'line' ? field.max : draftLineLength
  const forbidden = forbiddenProblem(field.label, text, lines)
  if (forbidden) {
    problems.push({ field: path, message: forbidden })
    return undefined
  }
  if (lengthOf(text) > max) {
    problems.push({
      field: path,
      message: `${field.label} is too long. It has ${lengthOf(text)} characters. Use no more than ${max}.`,
    })
    return undefined
  }
  // A page offers nothing else, and the database accepts nothing else.
  const notOffered = field.kind === 'choice' && text !== '' ? choiceProblem(field, text) : undefined
  if (notOffered) {
    problems.push({ field: path, message: notOffered })
    return undefined
  }
  return text
}

function readList(field: ListField, value: unknown, path: string, problems: FieldProblem[]): Entry[] | undefined {
  const list = typeof value === 'string' ? parseList(value) : value
  if (!Array.isArray(list) || !list.every(isRecord)) {
    problems.push({ field: path, message: `${field.label} must be a list.` })
    return undefined
  }
  if (list.length > longestList(field)) {
    problems.push({ field: path, message: `You can add up to ${field.max}. Remove ${list.length - field.max}.` })
    return undefined
  }
  const entries = list
    .map((entry, index) => readEntry(field, entry, `${path}.${index}`, problems))
    .filter(entry => isEntry(field, entry))
  if (entries.length <= field.max) return entries
  problems.push({ field: path, message: `You can add up to ${field.max}. Remove ${entries.length - field.max}.` })
  return undefined
}

/** Empty rows are allowed between the others. */
function longestList(field: ListField): number {
  return field.max + (field.startRows ?? 0)
}

function readEntry(field: ListField, raw: Record<string, unknown>, path: string, problems: FieldProblem[]): Entry {
  const entry: Entry = {}
  for (const item of field.item) {
    if (!Object.hasOwn(raw, item.name)) continue
    const value = readField(item, raw[item.name], `${path}.${item.name}`, problems)
    if (value !== undefined) entry[item.name] = value
  }
  return entry
}

/** Without control characters, in lists too. */
function shownOnly(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(visibleText(value))
  if (Array.isArray(value)) return value.map(shownOnly)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shownOnly(part)]))
}

function parseList(value: string): unknown {
  if (value.trim() === '') return []
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
