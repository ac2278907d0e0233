import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react'

export type FieldProblem = {
  /** The id of the field, which is its name unless the field says otherwise. */
  id: string
  message: string
}

type ErrorSummaryProps = {
  problems: readonly FieldProblem[]
  title?: string
  /** Change it with every failed attempt: the summary then takes focus again. */
  attempt?: number
}

/** Every problem of a form on top of it; takes focus when it appears, and each line leads to its field. */
export function ErrorSummary({
  problems,
  title = 'There is a problem',
  attempt = 0,
}: ErrorSummaryProps): ReactElement | null {
  const box = useRef<HTMLDivElement>(null)
  const any = problems.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt must bring the reader back here
  useEffect(() => {
    if (any) box.current?.focus()
  }, [any, attempt])

  function go(event: MouseEvent<HTMLAnchorElement>, id: string): void {
    const target = document.getElementById(id)
    if (!target) return
    event.preventDefault()
    // The label, not the box, at the top: on a phone the keyboard takes the lower half.
    const frame = target.closest('.field')
    ;(frame ?? target).scrollIntoView({ block: 'start' })
    target.focus({ preventScroll: true })
  }

  if (!any) return null
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title">{title}</h2>
      <ul className="bare-list">
        {problems.map(problem => (
          <li key={`${problem.id} ${problem.message}`}>
            <a href={`#${problem.id}`} onClick={event => go(event, problem.id)}>
              {problem.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
