import { type ReactElement, useState } from 'react'
import { pointsInWords, scoreProblems, totalTenths } from '#shared/domain/rubric.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError, failureTitle } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { useMe } from '../../lib/me.ts'
import { momentInWords } from '../../lib/words.ts'
import { Kbd } from '../../ui/kbd.tsx'
import type { CaseFile } from '../file/file-query.ts'
import { Others } from '../reviews/others.tsx'
import type { CaseReviews } from '../reviews/score-query.ts'
import { DraftLine } from './draft-line.tsx'
import { type ReviewDraft, whyNot } from './review-draft.ts'
import { RubricForm } from './rubric-form.tsx'
import { type Rubric, useWriting } from './use-writing.ts'

interface ReviewFormProps {
  file: CaseFile
  reviews: CaseReviews
  hasNext: boolean
  onDone: () => void
  onSkip: () => void
  onConflict: () => void
}

/** The signed-in person’s own review: written, submitted, and corrected while the case is in review. */
export function ReviewForm(props: ReviewFormProps): ReactElement {
  const { reviews } = props
  const me = useMe()
  const { rubric, mine } = reviews
  const [isCorrecting, setCorrecting] = useState(mine?.draft !== undefined)
  if (!rubric)
    return (
      <Notice tone="info" title="No rubric yet">
        <p>There is no rubric for this programme. The admissions office has to publish one first.</p>
      </Notice>
    )
  if (mine?.submitted && !isCorrecting)
    return (
      <>
        <Notice tone="success" title={`You gave ${mine.submitted.total} of 100`}>
          <p>Submitted on {momentInWords(mine.submitted.submitted_at)}.</p>
        </Notice>
        <Others reviews={reviews} me={me.id} />
        <div className="ends score-after" data-gap="2">
          {props.hasNext && <Button onClick={props.onSkip}>Score the next one</Button>}
          {reviews.stage === 'reviewing' && (
            <Button look="quiet" onClick={() => setCorrecting(true)}>
              Correct my review
            </Button>
          )}
        </div>
      </>
    )
  return <Writing {...props} rubric={rubric} onSubmitted={() => setCorrecting(false)} />
}

function Writing({
  file,
  reviews,
  rubric,
  hasNext,
  onDone,
  onSkip,
  onConflict,
  onSubmitted,
}: ReviewFormProps & { rubric: Rubric; onSubmitted: () => void }): ReactElement {
  const { uuid } = file
  const { draft, status, problems, isOver, error, isPending, write, save } = useWriting({
    ...{ uuid, reviews, rubric },
    onSubmitted: () => {
      onSubmitted()
      onDone()
    },
  })
  useKeys('Review', [
    { keys: 's', label: 'Save and next', run: save },
    { keys: 'x', label: 'Skip', run: onSkip },
  ])
  return (
    <form
      className="score-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Failure error={error} isOver={isOver} stage={reviews.stage} />
      <RubricForm criteria={rubric.criteria} draft={draft} problems={problems} isReadOnly={isOver} onChange={write} />
      <div className="score-bar">
        <TotalSoFar rubric={rubric} draft={draft} />
        <Button type="submit" busy={isPending} busyLabel="Submitting..." disabled={isOver}>
          {hasNext ? 'Save and next' : 'Save and finish'} <Kbd keys="s" />
        </Button>
        <DraftLine status={status} />
      </div>
      <div className="ends score-after" data-gap="2">
        <Button type="button" look="quiet" onClick={onSkip}>
          Skip <Kbd keys="x" />
        </Button>
        <Button type="button" look="quiet" onClick={onConflict}>
          Conflict of interest
        </Button>
      </div>
    </form>
  )
}

/** The total once every criterion has a score; until then, how many have one. */
function TotalSoFar({ rubric, draft: { scores } }: { rubric: Rubric; draft: ReviewDraft }): ReactElement {
  const given = rubric.criteria.filter(({ id }) => scores[id] !== undefined).length
  const isWhole = scoreProblems(rubric, scores, 'whole').length === 0
  return (
    <p className="score-total" aria-live="polite">
      <strong>{isWhole ? pointsInWords(totalTenths(rubric, scores)) : `${given}/${rubric.criteria.length}`}</strong>
      <span>{isWhole ? 'of 100' : 'scored'}</span>
    </p>
  )
}

/** Why the review was not submitted. The typed text stays on the screen. */
function Failure({
  error,
  isOver,
  stage,
}: {
  error: Error | null
  isOver: boolean
  stage: string
}): ReactElement | null {
  if (error instanceof ApiError && error.code !== 'invalid-fields')
    return (
      <Notice
        tone="error"
        role="alert"
        title={failureTitle(error, error.status >= 400 ? 'Not submitted' : 'Not sent yet')}
      >
        <p>{whyNot(error)}</p>
        <p>What you wrote is still here.</p>
      </Notice>
    )
  if (!isOver) return null
  return (
    <Notice tone="info" title="No longer in review">
      <p>This application is “{stage.replace('_', ' ')}” now, so it can no longer be scored.</p>
    </Notice>
  )
}
