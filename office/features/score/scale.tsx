import { type ReactElement, useId } from 'react'
import type { Criterion } from '../reviews/score-query.ts'

interface ScaleProps {
  criterion: Criterion
  score: number | undefined
  /** The keys 1 to 9 score this criterion. */
  isCurrent: boolean
  problem: string | undefined
  isReadOnly: boolean
  onScore: (score: number) => void
  onFocus: () => void
}

/** One criterion with its scale: thumb-sized radio buttons, with a description of the selected step. */
export function Scale({
  criterion,
  score,
  isCurrent,
  problem,
  isReadOnly,
  onScore,
  onFocus,
}: ScaleProps): ReactElement {
  const id = useId()
  const { label, hint, weight, min, max, words } = criterion
  const steps = Array.from({ length: max - min + 1 }, (_, step) => min + step)
  return (
    <fieldset
      className="scale"
      data-current={isCurrent || undefined}
      data-wrong={problem ? '' : undefined}
      aria-describedby={`${id}-hint`}
      onFocus={onFocus}
    >
      <legend>
        <span className="scale-label">{label}</span> <span className="soft small">Weight {weight}</span>
      </legend>
      <p id={`${id}-hint`} className="scale-hint soft small">
        {hint}
      </p>
      <div className="scale-steps" data-steps={steps.length}>
        {steps.map(step => (
          <label key={step} className="scale-step">
            <input
              type="radio"
              name={id}
              value={step}
              checked={score === step}
              disabled={isReadOnly}
              aria-label={`${step}, ${words[step - min] ?? ''}`}
              onChange={() => onScore(step)}
            />
            <span aria-hidden="true">{step}</span>
          </label>
        ))}
      </div>
      <Words criterion={criterion} score={score} />
      {problem && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** The meaning of the selected step; before a selection, of both ends of the scale. */
function Words({ criterion: { min, words }, score }: Pick<ScaleProps, 'criterion' | 'score'>): ReactElement {
  return (
    <p className="scale-words soft small" aria-hidden="true">
      {score === undefined ? (
        <>
          <span>{words[0]}</span>
          <span>{words.at(-1)}</span>
        </>
      ) : (
        <strong>
          {score} · {words[score - min]}
        </strong>
      )}
    </p>
  )
}
