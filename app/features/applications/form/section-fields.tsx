import { type ReactElement, useMemo } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import type { FieldProblem } from '#shared/contract/errors.ts'
import { askedFields } from '#shared/forms/answer-text.ts'
import { fieldProblems } from '#shared/forms/check.ts'
import type { Field, Section } from '#shared/forms/field.ts'
import { isFixedAnswer, topName } from '../draft/draft.ts'
import { checkContext, useDraft, useOpenDraft } from '../draft/use-draft.ts'
import { Answer } from '../fields/answer.tsx'

/** Only needed by people who write on two devices. */
const ConflictNote = onDemand(() => import('./conflict-note.tsx'))
/** Only needed by applicants who reopened the application and then paid in a checkout that was still open. */
const FixedAnswer = onDemand(() => import('../fields/fixed-answer.tsx'))

const none: readonly FieldProblem[] = []

/** The questions of a section; each re-renders only when its own answer changes. */
export function SectionFields({ section, showAll }: { section: Section; showAll: boolean }): ReactElement {
  const asked = useDraft(view =>
    askedFields(section.fields, view.draft.typed)
      .map(field => field.name)
      .join(),
  )
  const elsewhere = useDraft(view => Object.keys(view.draft.elsewhere).join())
  const names = asked.split(',')
  const changedElsewhere = elsewhere.split(',')
  return (
    <>
      {section.fields
        .filter(field => names.includes(field.name))
        .map(field => (
          <div className="question" key={field.name}>
            <Question field={field} showAll={showAll} />
            {changedElsewhere.includes(field.name) && <ConflictNote field={field} />}
          </div>
        ))}
    </>
  )
}

function Question({ field, showAll }: { field: Field; showAll: boolean }): ReactElement {
  const open = useOpenDraft()
  const value = useDraft(view => view.draft.typed[field.name])
  // What else the validity of this answer, or its list of choices, depends on.
  const beside = useDraft(view =>
    besideOf(field)
      .map(name => String(view.draft.typed[name] ?? ''))
      .join('\n'),
  )
  const refused = useDraft(view => view.draft.refused)
  const isFixed = useDraft(view => isFixedAnswer(view.draft, field.name))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `beside` stands for the other answers that matter here
  const answers = useMemo(
    () => ({ ...open.store.view().draft.typed, [field.name]: value }),
    [open, field, value, beside],
  )
  const problems = useMemo(() => fieldProblems(field, answers, checkContext(open, answers)), [field, answers, open])
  const ours = refused.filter(problem => topName(problem.field) === field.name)
  if (isFixed) return <FixedAnswer field={field} value={value} error={ours[0]?.message} />
  return (
    <Answer
      field={field}
      path={field.name}
      value={value}
      answers={answers}
      problems={field.kind === 'list' ? [...ours, ...problems] : problems}
      refused={ours.length > 0 ? ours : none}
      showAll={showAll || (field.kind === 'list' && ours.length > 0)}
      onChange={next => open.store.dispatch({ kind: 'typed', name: field.name, value: next })}
    />
  )
}

function besideOf(field: Field): string[] {
  if (field.kind === 'lga') return [field.stateField]
  return field.kind === 'email' && field.referee ? [field.referee.otherReferee, 'email'] : []
}
