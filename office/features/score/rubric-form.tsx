import { type ReactElement, useId, useState } from 'react'
import { maxMessageLength } from '#shared/domain/message-length.ts'
import { recommendationNames, recommendations } from '#shared/domain/review.ts'
import { useKeys } from '../../lib/keys.ts'
import type { Criterion } from '../reviews/score-query.ts'
import type { ReviewDraft } from './review-draft.ts'
import { Scale } from './scale.tsx'

interface RubricFormProps {
  criteria: readonly Criterion[]
  draft: ReviewDraft
  /** By the field names of the call: `scores.record`, `recommendation`. */
  problems: ReadonlyMap<string, string>
  isReadOnly: boolean
  onChange: (part: Partial<ReviewDraft>) => void
}

/** The reader’s form: a score for each criterion, a recommendation, a comment. */
export function RubricForm({ criteria, draft, problems, isReadOnly, onChange }: RubricFormProps): ReactElement {
  const [current, setCurrent] = useState(() => firstOpen(criteria, draft))
  const score = (criterion: Criterion, value: number) =>
    onChange({ scores: { ...draft.scores, [criterion.id]: value } })

  function pressed(value: number): void {
    const criterion = criteria[current]
    if (isReadOnly || !criterion || value < criterion.min || value > criterion.max) return
    score(criterion, value)
    setCurrent(Math.min(criteria.length - 1, current + 1))
  }
  useKeys('Score', [
    ...Array.from({ length: 9 }, (_, index) => ({
      keys: String(index + 1),
      label: `Give a ${index + 1}, and on to the next criterion`,
      run: () => pressed(index + 1),
    })),
    { keys: 'j', label: 'Next criterion', run: () => setCurrent(Math.min(criteria.length - 1, current + 1)) },
    { keys: 'k', label: 'Criterion before', run: () => setCurrent(Math.max(0, current - 1)) },
  ])
  return (
    <>
      {criteria.map((criterion, index) => (
        <Scale
          key={criterion.id}
          criterion={criterion}
          score={draft.scores[criterion.id]}
          isCurrent={index === current && !isReadOnly}
          problem={problems.get(`scores.${criterion.id}`)}
          isReadOnly={isReadOnly}
          onScore={value => score(criterion, value)}
          onFocus={() => setCurrent(index)}
        />
      ))}
      <Recommendation
        draft={draft}
        problem={problems.get('recommendation')}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
      <Comment draft={draft} isReadOnly={isReadOnly} onChange={onChange} />
    </>
  )
}

function firstOpen(criteria: readonly Criterion[], { scores }: ReviewDraft): number {
  return Math.max(
    0,
    criteria.findIndex(({ id }) => scores[id] === undefined),
  )
}

type PartProps = Pick<RubricFormProps, 'draft' | 'isReadOnly' | 'onChange'>

function Recommendation({
  draft,
  problem,
  isReadOnly,
  onChange,
}: PartProps & { problem: string | undefined }): ReactElement {
  const id = useId()
  return (
    <fieldset className="scale" data-wrong={problem ? '' : undefined}>
      <legend>
        <span className="scale-label">I recommend</span>
      </legend>
      <div className="scale-steps" data-kind="words">
        {recommendations.map(one => (
          <label key={one} className="scale-step">
            <input
              type="radio"
              name={id}
              checked={draft.recommendation === one}
              disabled={isReadOnly}
              onChange={() => onChange({ recommendation: one })}
            />
            <span>{recommendationNames[one]}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p className="wrong" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function Comment({ draft, isReadOnly, onChange }: PartProps): ReactElement {
  const id = useId()
  return (
    <div className="score-comment">
      <label htmlFor={id}>
        <span className="scale-label">Comment</span> <span className="soft">(the applicant can ask to see it)</span>
      </label>
      <textarea
        id={id}
        className="input"
        rows={4}
        maxLength={maxMessageLength}
        readOnly={isReadOnly}
        value={draft.comment}
        onChange={event => onChange({ comment: event.target.value })}
      />
    </div>
  )
}
