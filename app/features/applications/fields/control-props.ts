import type { FieldProblem } from '#shared/contract/errors.ts'
import type { Answers, AnswerValue, Field } from '#shared/forms/field.ts'

/** The props of every control in the form. */
export interface ControlProps<Kind extends Field = Field> {
  field: Kind
  /** The wire name, in lists with its path: `qualifications.0.institution`. It is also the id. */
  path: string
  value: AnswerValue | undefined
  /** The answers around it: of the whole form, or of its entry in a list. */
  answers: Answers
  onChange: (value: AnswerValue) => void
  onLeave: () => void
  error: string | undefined
}

/** What a list needs beyond that: its parts show their own problems. */
export interface ListProps {
  problems: readonly FieldProblem[]
  /** Shows every problem, even in untouched fields. */
  showAll: boolean
}

export function textOf(value: AnswerValue | undefined): string {
  return typeof value === 'object' || value === undefined || value === false ? '' : String(value)
}

/** The common props of a described field for the kit’s controls. */
export function words({ field, path, error }: Pick<ControlProps, 'field' | 'path' | 'error'>) {
  const optional = field.missing === undefined && field.kind !== 'confirm' && field.kind !== 'list'
  return { name: path, label: field.label, hint: field.hint, error, optional }
}
