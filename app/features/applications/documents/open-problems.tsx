import { type ReactElement, useEffect, useRef } from 'react'
import type { FieldProblem } from '#shared/contract/errors.ts'
import { Link } from '#ui/link.tsx'
import { useOpenDraft } from '../draft/use-draft.ts'
import { problemPath } from '../links.ts'

interface OpenProblemsProps {
  problems: readonly FieldProblem[]
  /** Counts the presses of the button that submits. */
  attempt: number
}

/** What prevents submission, each with a link to it. It takes the focus after an attempt. */
export function OpenProblems({ problems, attempt }: OpenProblemsProps): ReactElement | null {
  const { form } = useOpenDraft()
  const box = useRef<HTMLDivElement>(null)
  const any = problems.length > 0
  useEffect(() => {
    if (attempt > 0 && any) box.current?.focus()
  }, [attempt, any])
  if (!any) return null
  return (
    <section
      className={attempt > 0 ? 'error-summary' : 'still-open'}
      ref={box}
      tabIndex={-1}
      aria-labelledby="problems-title"
    >
      <h2 id="problems-title">
        {attempt > 0
          ? 'Before you can submit'
          : `${problems.length === 1 ? 'One thing' : `${problems.length} things`} still to do`}
      </h2>
      <ul className="bare-list">
        {problems.map(problem => (
          <li key={`${problem.field} ${problem.message}`}>
            <Link to={problemPath(form, problem.field)}>{problem.message}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
