import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { tidyText, withoutControls } from '#shared/domain/text.ts'
import type { Answers, AnswerValue } from '#shared/forms/field.ts'

const ownColumns = [
  'surname',
  'first_name',
  'other_names',
  'email',
  'phone',
  'residency',
  'selected_program',
  'first_referee_name',
  'first_referee_email',
  'second_referee_name',
  'second_referee_email',
] as const

/** Every answer of an application in one object, by field name. */
export function answersOf(application: ApplicationOnWire): Answers {
  const answers: Answers = {}
  for (const [name, value] of Object.entries(application.answers)) if (isAnswer(value)) answers[name] = value
  for (const name of ownColumns) answers[name] = application[name] ?? ''
  return answers
}

/** The application with some answers replaced: the opposite of `answersOf`. */
export function withAnswers(application: ApplicationOnWire, changed: Answers): ApplicationOnWire {
  const own = Object.entries(changed).filter(([name]) => isOwnColumn(name))
  const rest = Object.entries(changed).filter(([name]) => !isOwnColumn(name))
  return {
    ...application,
    ...Object.fromEntries(own),
    answers: { ...application.answers, ...Object.fromEntries(rest) },
  }
}

function isOwnColumn(name: string): boolean {
  return ownColumns.some(column => column === name)
}

function isAnswer(value: unknown): value is AnswerValue {
  return (
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every(entry => typeof entry === 'object' && entry !== null))
  )
}

/**
 * True when the server would store both as the same: surrounding spaces, line endings, empty answers and empty rows do not count.
 */
export function isSameAnswer(a: AnswerValue | undefined, b: AnswerValue | undefined): boolean {
  // Most answers are untouched, and this runs for each of them on every keystroke.
  return a === b || stored(a) === stored(b)
}

function stored(value: AnswerValue | undefined): string {
  if (Array.isArray(value)) return value.length === 0 ? '' : `[${value.map(storedEntry).join()}]`
  if (value === undefined || value === null || value === false) return ''
  return withoutControls(tidyText(String(value)))
}

function storedEntry(entry: { [field: string]: AnswerValue }): string {
  const parts = Object.entries(entry)
    .map(([name, value]) => [
      name,
      stored(Array.isArray(value) ? value.filter(row => storedEntry(row) !== '[]') : value),
    ])
    .filter(([, value]) => value !== '')
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  return JSON.stringify(parts)
}

/** Answers as they are sent: lists as JSON, everything else as text. */
export function wireFields(answers: Answers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : String(value ?? ''),
    ]),
  )
}
