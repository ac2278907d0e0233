import { type ChangeEvent, type FormEvent, useState } from 'react'
import { ApiError } from '#ui/lib/api-error.ts'
import { problemOf, useFocusOnProblem } from '../ui/field-problems.ts'
import { useWrite, type Write, type WriteOptions } from './use-write.ts'

/** A write that needs nothing typed, for a dialog that only asks whether to do it. */
export function asQuestion(write: Write<void, unknown>): Question
export function asQuestion<Asked>(write: Write<Asked, unknown>, asked: Asked): Question
export function asQuestion<Asked>({ isBusy, attempt, failure, run }: Write<Asked, unknown>, asked?: Asked): Question {
  return { isBusy, attempt, general: failure, submit: () => run(asked as Asked) }
}

interface Question {
  isBusy: boolean
  attempt: number
  general: Error | null
  submit(): void
}

interface FormOptions<Values, Answer> extends Omit<WriteOptions<Values, Answer>, 'failure'> {
  /** The names of fields in the contract that differ from those of the values; several, if one value fills several. */
  fields?: { [Name in keyof Values]?: string | readonly string[] }
  /** The value that names what has to exist: a 404 is about it. */
  named?: keyof Values & string
}

type Typed<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string

export interface Form<Values, Answer> extends Write<Values, Answer> {
  values: Values
  change(changed: Partial<Values>): void
  /** Name, value, problem and change of a field with text. */
  text(name: Typed<Values>): {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
  }
  /** What the server says of one field. */
  problem(name: keyof Values & string): string | undefined
  /** The failure, if it is about no particular field. */
  general: Error | null
  submit(event?: FormEvent): void
}

/**
 * A form: what has been typed, the write that sends it, and what the server says of each field. What has been typed stays until the write
 * is done, whatever happens.
 */
export function useForm<Values extends object, Answer>(
  initial: Values | (() => Values),
  send: (values: Values, key: string) => Promise<Answer>,
  { fields = {}, named, ...options }: FormOptions<Values, Answer> = {},
): Form<Values, Answer> {
  const [values, setValues] = useState(initial)
  const write = useWrite(send, { ...options, failure: 'in place' })
  const { failure, attempt } = write
  const notFound = failure instanceof ApiError && failure.code === 'not-found' ? failure.message : undefined
  const fieldsOf = (name: keyof Values & string) => [fields[name] ?? name].flat()
  const problem = (name: keyof Values & string) =>
    fieldsOf(name)
      .map(field => problemOf(failure, field))
      .find(Boolean) ?? (name === named ? notFound : undefined)
  const change = (changed: Partial<Values>) => setValues(before => ({ ...before, ...changed }))
  useFocusOnProblem(failure, attempt)
  return {
    ...write,
    values,
    change,
    problem,
    text: name => ({
      name,
      value: String(values[name]),
      error: problem(name),
      onChange: ({ target }) => change({ [name]: target.value } as Partial<Values>),
    }),
    general: (Object.keys(values) as (keyof Values & string)[]).some(problem) ? null : failure,
    submit(event) {
      event?.preventDefault()
      if (!write.isBusy) write.run(values)
    },
  }
}
