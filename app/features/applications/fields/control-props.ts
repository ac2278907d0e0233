import type { FieldProblem } from '#shared/contract/errors.ts'
import type { Answers, AnswerValue, Field } from '#shared/forms/field.ts'

/** What a control of the form gets, whichever kind of question it asks. */
export interface ControlProps<Kind extends Field = Field> {
  field: Kind
  /** Its name on the wire, in lists with the way to it: `qualifications.0.institution`. It is also the id. */
  path: string
  value: AnswerValue | undefined
  /** The answers beside it: of the whole form, or of its entry in a list. */
  answers: Answers
  onChange: (value: AnswerValue) => void
  onLeave: () => void
  error: string | undefined
}

/** What a list needs beyond that: its parts show their own problems. */
export interface ListProps {
  problems: readonly FieldProblem[]
  /** Show every problem, also of what was not touched yet. */
  showAll: boolean
}

export function textOf(value: AnswerValue | undefined): string {
  return typeof value === 'object' || value === undefined || value === false ? '' : String(value)
}

/** What every control of the kit takes of a described field. */
export function words({ field, path, error }: Pick<ControlProps, 'field' | 'path' | 'error'>) {
  const optional = field.missing === undefined && field.kind !== 'confirm' && field.kind !== 'list'
  return { name: path, label: field.label, hint: field.hint, error, optional }
}
