import { type ErrorCode, errorStatus, type FieldProblem, type Problem } from '#shared/contract/errors.ts'

interface Extras {
  errors?: FieldProblem[]
  retryAfterSeconds?: number
  /** Members of the problem document beside those that every error has. */
  more?:
    | Pick<Problem, 'next_round' | 'programmes' | 'current' | 'seats' | 'sittings' | 'arrived' | 'refused'>
    | undefined
  cause?: unknown
}

/** What to do after a refusal because a colleague was first, where nothing typed has to be compared. */
export const checkWhatIsNew = 'Check what is new, then try again.'

/** The one error that use-cases throw: a code of the closed list and the sentence for a person. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly errors: FieldProblem[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly more: Extras['more']

  constructor(code: ErrorCode, detail: string, extras: Extras = {}) {
    super(detail, { cause: extras.cause })
    this.code = code
    this.errors = extras.errors
    this.retryAfterSeconds = extras.retryAfterSeconds
    this.more = extras.more
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** What to do after a refusal because of what a role includes. */
export const whoChangesRoles = 'An administrator can change your role.'

/** 403 for something that the roles of the caller do not include. */
export function outsideRole(what = 'this'): AppError {
  return new AppError('forbidden', `Your role does not include ${what}. ${whoChangesRoles}`)
}

/** 404 for an application that the caller must not work on (ADR 134): the attempt leaves a line in the audit log. */
export class OwnApplication extends AppError {
  readonly ids: readonly number[]

  constructor(ids: readonly number[], detail: string) {
    super('not-found', detail)
    this.ids = ids
  }
}

/** An error with every problem of a body. The detail says how many there are, and each problem names its field. */
export function invalidFields(errors: FieldProblem[]): AppError {
  const [first] = errors
  const detail = errors.length === 1 && first ? first.message : `There are ${errors.length} things to correct.`
  return new AppError('invalid-fields', detail, { errors })
}
