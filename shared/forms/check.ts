import { phoneWords } from '../catalogue/parts/phone-words.ts'
import type { FieldProblem } from '../contract/errors.ts'
import { isAcademicEmail } from '../domain/academic-email.ts'
import { type Day, isDay, yearsBetween } from '../domain/calendar.ts'
import { isCountryCode } from '../domain/countries.ts'
import { isSameMailbox } from '../domain/mailbox.ts'
import { phoneProblem } from '../domain/phone.ts'
import { forbiddenProblem, lengthOf } from '../domain/text.ts'
import { emailProblem as addressProblem, cleanEmail } from '../domain/typed-email.ts'
import { cleanAnswer } from './clean.ts'
import type {
  Answers,
  AnswerValue,
  ChoiceField,
  EmailField,
  Entry,
  Field,
  FormDescription,
  ListField,
  YearField,
} from './field.ts'

/** What a verdict may depend on besides the answers. */
export interface CheckContext {
  today: Day
  /** Every address of the applicant; no referee may use one of them. */
  ownEmails: readonly string[]
  /** Programme ids that this form may be used for. */
  programmeIds: readonly string[]
  /** The documents that have been uploaded. */
  documents: readonly { kind: string }[]
}

export const maxEmailLength = 254
const oldestApplicant = 100
const youngestApplicant = 14
const earliestYear = 1950

/** Every problem that prevents a final submission, in the order of the fields. */
export function problemsOf(form: FormDescription, answers: Answers, context: CheckContext): FieldProblem[] {
  return form.sections.flatMap(section => section.fields.flatMap(field => fieldProblems(field, answers, context)))
}

/** Every problem of one field: none, one, or in a list one for each wrong entry. */
export function fieldProblems(
  field: Field,
  answers: Answers,
  context: CheckContext,
  path = field.name,
): FieldProblem[] {
  if (field.when && !field.when(answers)) return []
  const value = answers[field.name]
  if (field.kind === 'list') return listProblems(field, isEntries(value) ? value : [], context, path)
  const message = isEmpty(value) ? absence(field, answers, context) : verdict(field, value, answers, context)
  return message ? [{ field: path, message }] : []
}

/** The error for a missing answer, or nothing if it is optional or replaced by a document. */
function absence(field: Field, answers: Answers, context: CheckContext): string | undefined {
  if (field.required && !field.required(answers)) return undefined
  return isUploadedInstead(field, context.documents) ? undefined : field.missing
}

/** True when a document was uploaded instead of the answer. */
export function isUploadedInstead(field: Field, documents: readonly { kind: string }[]): boolean {
  return documents.some(document => document.kind === field.orDocument)
}

/** True for an unanswered question: nothing, only spaces, an empty list, an unticked box. */
export function isEmpty(value: AnswerValue | undefined): value is undefined {
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === false
}

/** False for an initial row that was left empty. */
export function isEntry(field: ListField, entry: Entry): boolean {
  return field.startRows === undefined || !Object.values(entry).every(isEmpty)
}

export function isEntries(value: unknown): value is Entry[] {
  return Array.isArray(value)
}

function listProblems(field: ListField, entries: Entry[], context: CheckContext, path: string): FieldProblem[] {
  const begun = entries.filter(entry => isEntry(field, entry)).length
  if (begun < field.min) return [{ field: path, message: field.missing ?? `Add a ${field.itemName}.` }]
  if (begun > field.max)
    return [{ field: path, message: `You can add up to ${field.max}. Remove ${begun - field.max}.` }]
  const each = entries.flatMap((entry, index) =>
    isEntry(field, entry)
      ? field.item.flatMap(item => fieldProblems(item, entry, context, `${path}.${index}.${item.name}`))
      : [],
  )
  const whole = (field.listRule?.(entries) ?? []).map(problem => ({
    field: `${path}.${problem.entry}.${problem.field}`,
    message: problem.message,
  }))
  return [...each, ...whole]
}

/** The error for an answer that is present, or nothing if it is valid. */
function verdict(
  field: Exclude<Field, ListField>,
  value: AnswerValue,
  answers: Answers,
  context: CheckContext,
): string | undefined {
  if (field.kind === 'confirm') return value === true || value === 'true' ? undefined : field.missing
  if (typeof value === 'object' || typeof value === 'boolean') return `${field.label} must be text.`
  const text = cleanAnswer(field, String(value))
  switch (field.kind) {
    case 'line':
      return textProblem(field.label, text, 'one-line', field.max) ?? field.rule?.(text, answers)
    case 'text':
      return textProblem(field.label, text, 'many-lines', field.max)
    case 'email':
      return emailProblem(field, text, answers, context)
    case 'phone':
      return phoneProblem(text, phoneWords().adviceToAll)
    case 'date':
      return dateProblem(field.label, text, context.today, field.birth === true)
    case 'choice':
      return choiceProblem(field, text)
    case 'country':
      return isCountryCode(text) ? undefined : 'Choose a country from the list.'
    case 'state':
    case 'lga':
      return textProblem(field.label, text, 'one-line', 60)
    case 'programme':
      return context.programmeIds.includes(text) ? undefined : 'Choose a programme from the list.'
    case 'number':
      return numberProblem(field, text)
    case 'year':
      return yearProblem(field, text, answers, context.today)
    default:
      return field satisfies never
  }
}

/** The error for a choice that is not offered, or nothing. */
export function choiceProblem(field: ChoiceField, text: string): string | undefined {
  if (field.options.some(option => option.value === text)) return undefined
  return field.missing ?? `Choose one of the answers for ${lower(field.label)}.`
}

function textProblem(label: string, text: string, lines: 'one-line' | 'many-lines', max: number): string | undefined {
  const forbidden = forbiddenProblem(label, text, lines)
  if (forbidden) return forbidden
  if (lengthOf(text) > max) return `${label} is too long. It has ${lengthOf(text)} characters. Use no more than ${max}.`
  return undefined
}

function emailProblem(field: EmailField, text: string, answers: Answers, context: CheckContext): string | undefined {
  const wrong = addressProblem(text)
  if (wrong) return wrong
  if (!field.referee) return undefined
  const other = answers[field.referee.otherReferee]
  if (!isAcademicEmail(text)) return 'Please enter a valid academic email address.'
  if (typeof other === 'string' && isSameMailbox(cleanEmail(other), text)) return 'Referee emails cannot be the same.'
  if (context.ownEmails.some(own => isSameMailbox(own, text)))
    return 'You cannot be your own referee. Enter the referee’s address.'
  return undefined
}

function dateProblem(label: string, text: string, today: Day, birth: boolean): string | undefined {
  if (!isDay(text)) return `${label} must be a real date with a four-digit year.`
  if (!birth) return undefined
  if (text >= today) return `${label} must be in the past.`
  const age = yearsBetween(text, today)
  if (age > oldestApplicant) return `${label} is over ${oldestApplicant} years ago. Check the year.`
  if (age < youngestApplicant) return `You must be at least ${youngestApplicant} years old to apply. Check the year.`
  return undefined
}

function numberProblem(
  field: { label: string; min: number; max: number; decimals: 0 | 2 },
  text: string,
): string | undefined {
  const shape = field.decimals === 0 ? /^\d{1,6}$/ : /^\d{1,4}(?:\.\d{1,2})?$/
  const number = Number(text)
  if (!shape.test(text) || number < field.min || number > field.max)
    return `${field.label} must be a ${field.decimals ? 'number with up to 2 decimals,' : 'whole number'} from ${field.min} to ${field.max}.`
  return undefined
}

function yearProblem(field: YearField, text: string, answers: Answers, today: Day): string | undefined {
  const isAwaited = field.recent?.(answers) === true
  const thisYear = Number(today.slice(0, 4))
  // A result that is out is not of next year.
  const latest = thisYear + (field.recent && !isAwaited ? 0 : field.ahead)
  const year = Number(text)
  if (isAwaited && /^\d{4}$/.test(text) && year < thisYear - 1)
    return `A result of ${year} is no longer awaited. Add your subjects and grades.`
  if (!/^\d{4}$/.test(text) || year < earliestYear || year > latest)
    return `${field.label} must be a year from ${earliestYear} to ${latest}.`
  const start = field.notBefore === undefined ? undefined : Number(answers[field.notBefore])
  if (start !== undefined && year < start) return `${field.label} cannot be before ${start}.`
  return undefined
}

function lower(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1)
}
