import { type ReactElement, useState } from 'react'
import { afterPress } from '#app/lib/after-press.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import { isEmpty } from '#shared/forms/check.ts'
import { Control } from './control.tsx'
import type { ControlProps, ListProps } from './control-props.ts'

type AnswerProps = Omit<ControlProps, 'error' | 'onLeave'> & ListProps & { refused: readonly FieldProblem[] }

/**
 * One question with its error: shown once the reader has left the field, not while typing, and not for unanswered
 * questions unless all errors are shown.
 */
export function Answer({ refused, ...props }: AnswerProps): ReactElement {
  const { field, path, value, problems, showAll, onChange } = props
  const [stage, setStage] = useState<'untouched' | 'typing' | 'left'>('untouched')
  const at = (problem: FieldProblem) => problem.field === path
  const isShown = stage === 'left' || (showAll && stage === 'untouched')
  const problem = refused.find(at) ?? (isShown ? problems.find(at) : undefined)
  return (
    <Control
      {...props}
      error={problem?.message}
      onChange={next => {
        // A choice is final immediately, without leaving the field. Typing is not.
        setStage(field.kind === 'choice' || field.kind === 'country' || field.kind === 'programme' ? 'left' : 'typing')
        onChange(next)
      }}
      onLeave={() => afterPress(() => setStage(before => (before === 'untouched' && isEmpty(value) ? before : 'left')))}
    />
  )
}
