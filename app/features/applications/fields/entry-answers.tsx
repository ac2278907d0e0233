import { memo, type ReactElement } from 'react'
import type { FieldProblem } from '#shared/contract/errors.ts'
import { askedFields } from '#shared/forms/answer-text.ts'
import type { Entry, ListField } from '#shared/forms/field.ts'
import { Answer } from './answer.tsx'

interface EntryAnswersProps {
  field: ListField
  path: string
  index: number
  entry: Entry
  /** Of the whole list; only those of this entry are used. */
  problems: readonly FieldProblem[]
  showAll: boolean
  /** Must be the same function on every render. */
  onAnswer: (index: number, name: string, answer: Entry[string]) => void
}

/**
 * The questions of one entry. Re-rendered only when this entry changes; otherwise each keystroke would render every
 * row of a long list.
 */
export const EntryAnswers = memo(function EntryAnswers(props: EntryAnswersProps): ReactElement {
  const { field, path, index, entry, showAll, onAnswer } = props
  const problems = ownProblems(props)
  return (
    <>
      {askedFields(field.item, entry).map(item => (
        <div className="part" data-kind={item.kind} key={item.name}>
          <Answer
            field={item}
            path={`${path}.${index}.${item.name}`}
            value={entry[item.name]}
            answers={entry}
            problems={problems}
            refused={[]}
            showAll={showAll}
            onChange={answer => onAnswer(index, item.name, answer)}
          />
        </div>
      ))}
    </>
  )
}, isSameEntry)

function isSameEntry(a: EntryAnswersProps, b: EntryAnswersProps): boolean {
  return (
    a.entry === b.entry &&
    a.showAll === b.showAll &&
    a.field === b.field &&
    a.path === b.path &&
    a.index === b.index &&
    a.onAnswer === b.onAnswer &&
    isSameProblems(ownProblems(a), ownProblems(b))
  )
}

function isSameProblems(a: readonly FieldProblem[], b: readonly FieldProblem[]): boolean {
  return (
    a.length === b.length && a.every(({ field, message }, at) => field === b[at]?.field && message === b[at].message)
  )
}

function ownProblems({ problems, path, index }: EntryAnswersProps): FieldProblem[] {
  return problems.filter(problem => problem.field.startsWith(`${path}.${index}.`))
}
