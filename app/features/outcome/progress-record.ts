import { isProgramType, programTypeName } from '#shared/domain/program-type.ts'

/** The application progress record of spec section 3. */
export interface ProgressRecord {
  has_paid: boolean
  referee_1: boolean
  referee_2: boolean
  surname: string
  first_name: string
  program_type: string
  email: string
}

/**
 * Reads the record from the navigation state: the record itself, or an application as screens hand it on. Undefined for
 * anything that names nobody. Only a plain true counts as done.
 */
export function readProgressRecord(state: unknown): ProgressRecord | undefined {
  if (!isRecord(state)) return undefined
  const source = isRecord(state.application) ? state.application : state
  const email = text(source.email)
  if (email === '') return undefined
  return {
    has_paid: source.has_paid === true,
    referee_1: source.referee_1 === true,
    referee_2: source.referee_2 === true,
    surname: text(source.surname),
    first_name: text(source.first_name),
    program_type: text(source.program_type),
    email,
  }
}

export interface ProgressStep {
  name: string
  isDone: boolean
  /** Completed or Pending for the payment, Submitted or Pending for a reference (spec section 4). */
  word: 'Completed' | 'Submitted' | 'Pending'
}

export function progressSteps(record: ProgressRecord): ProgressStep[] {
  const step = (name: string, isDone: boolean, done: 'Completed' | 'Submitted'): ProgressStep => ({
    name,
    isDone,
    word: isDone ? done : 'Pending',
  })
  return [
    step('Payment', record.has_paid, 'Completed'),
    step('Referee 1', record.referee_1, 'Submitted'),
    step('Referee 2', record.referee_2, 'Submitted'),
  ]
}

/** What the tracker comes to (spec section 4). */
export function progressSentence(record: ProgressRecord): string {
  return progressSteps(record).every(step => step.isDone)
    ? 'All steps completed! Your application is under review.'
    : 'Please complete all steps to finish your application.'
}

/** The program type as a person reads it, also one that we do not know. */
export function programTypeWords(programType: string): string {
  const word = programType.toLowerCase()
  if (isProgramType(word)) return programTypeName(word)
  return word === 'postgraduate' ? 'Postgraduate' : programType
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
