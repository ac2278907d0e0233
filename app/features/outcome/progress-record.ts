import { isProgramType, programTypeName } from '#shared/domain/program-type.ts'
import type { FeePart, Progress } from '#shared/domain/progress.ts'
import { readProgress } from '#views/standing/read-progress.ts'

/** The application progress record of spec section 3, with the server’s progress if an application was passed on. */
export interface ProgressRecord {
  has_paid: boolean
  referee_1: boolean
  referee_2: boolean
  surname: string
  first_name: string
  program_type: string
  email: string
  uuid: string
  progress: Progress | undefined
}

/**
 * Reads the record from the navigation state: the record itself, or an application as screens pass it on. Undefined
 * for anything without a name. Only a literal true counts as done.
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
    uuid: text(source.uuid),
    progress: readProgress(source),
  }
}

export interface TrackerStep {
  name: string
  isDone: boolean
  /** Completed or Pending for the payment, Submitted or Pending for a reference (spec section 4). */
  word: string
}

/** The three steps of spec section 2, and a third referee if the programme needs one. */
export function progressSteps({ progress, ...record }: ProgressRecord): TrackerStep[] {
  const step = (name: string, isDone: boolean, done: string, pending = 'Pending'): TrackerStep => ({
    name,
    isDone,
    word: isDone ? done : pending,
  })
  if (progress)
    return [
      step(
        'Payment',
        isSettled[progress.fee.state],
        'Completed',
        progress.fee.state === 'held' ? 'Being checked' : 'Pending',
      ),
      ...progress.referees.map(({ number, state }) => step(`Referee ${number}`, state === 'received', 'Submitted')),
    ]
  return [
    step('Payment', record.has_paid, 'Completed'),
    step('Referee 1', record.referee_1, 'Submitted'),
    step('Referee 2', record.referee_2, 'Submitted'),
  ]
}

/** Whether nothing is left to pay. */
const isSettled: Record<FeePart['state'], boolean> = {
  none: true,
  later: false,
  due: false,
  held: false,
  paid: true,
  waived: true,
  returned: true,
}

export function isComplete(record: ProgressRecord): boolean {
  const { progress } = record
  return progress ? progress.state === 'under_review' : progressSteps(record).every(step => step.isDone)
}

/** The summary of the tracker (spec section 4). */
export function progressSentence(record: ProgressRecord): string {
  const { progress } = record
  if (progress?.state === 'withdrawn' || progress?.state === 'closing')
    return 'This application has been withdrawn, so we will not consider it.'
  return isComplete(record)
    ? 'All steps completed! Your application is under review.'
    : 'Please complete all steps to finish your application.'
}

/** The display name of the program type, even of an unknown one. */
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
