import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import { pointsInWords, scoreProblems, totalTenths } from '#shared/domain/rubric.ts'
import { ApiError, callOffice, wasDeclined } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell } from '../../lib/toasts.ts'
import { Kbd } from '../../ui/kbd.tsx'
import type { CaseFile } from '../file/file-query.ts'
import { momentInWords } from '../file/words.ts'
import { DraftLine } from './draft-line.tsx'
import { Others } from './others.tsx'
import { type ReviewDraft, useReviewDraft } from './review-draft.ts'
import { RubricForm } from './rubric-form.tsx'
import { type CaseReviews, refreshScores, reviewsQuery } from './score-query.ts'

interface ReviewFormProps {
  file: CaseFile
  reviews: CaseReviews
  hasNext: boolean
  onDone: () => void
  onSkip: () => void
  onConflict: () => void
}

type Rubric = NonNullable<CaseReviews['rubric']>

/** The review of the person who is signed in: written, submitted, and corrected while the case is in review. */
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
        <div className="score-after">
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
  const { draft, status, change, end } = useReviewDraft(uuid, reviews.mine)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [sending, setSending] = useState(() => crypto.randomUUID())
  const isOver = reviews.stage !== 'reviewing'
  const submit = useMutation({
    mutationFn: ({ recommendation, ...rest }: ReviewDraft) =>
      callOffice(reviewCalls.submitReview, {
        params: { uuid },
        body: { ...rest, recommendation: recommendation ?? 'offer', revision: reviews.revision },
        idempotencyKey: sending,
      }),
    onSuccess: answer => {
      end()
      tell(`Submitted: ${answer.reviews.mine?.submitted?.total ?? ''} of 100`)
      queryClient.setQueryData(reviewsQuery(uuid).queryKey, answer.reviews)
      refreshScores(uuid)
      onSubmitted()
      onDone()
    },
    onError: error => {
      if (!(error instanceof ApiError)) return
      setProblems(new Map(error.errors?.map(({ field, message }) => [field, message]) ?? []))
      if (error.status === 409) void queryClient.invalidateQueries({ queryKey: ['reviews', uuid] })
      if (error.status >= 400 && error.status < 500) setSending(crypto.randomUUID())
    },
  })

  function write(part: Partial<ReviewDraft>): void {
    change(part)
    // Other words are another submission; the same ones are sent again under the same key.
    setSending(crypto.randomUUID())
    if (problems.size > 0) setProblems(new Map())
  }
  function save(): void {
    if (isOver || submit.isPending) return
    const missing = problemsIn(rubric, draft)
    setProblems(missing)
    if (missing.size === 0) {
      submit.mutate(draft)
      return
    }
    document.querySelector('.scale[data-wrong]')?.scrollIntoView({ block: 'center' })
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('.scale[data-wrong] input:not(:disabled)')?.focus({ preventScroll: false }),
    )
  }
  useKeys('Review', [
    { keys: 's', label: 'Save and next', run: save },
    { keys: 'x', label: 'Skip', run: onSkip },
  ])
  const isWhole = problemsIn(rubric, { ...draft, recommendation: draft.recommendation ?? 'offer' }).size === 0
  return (
    <form
      className="score-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <Failure error={submit.error} isOver={isOver} stage={reviews.stage} />
      <RubricForm criteria={rubric.criteria} draft={draft} problems={problems} isReadOnly={isOver} onChange={write} />
      <div className="score-bar">
        <p className="score-total" aria-live="polite">
          <strong>{isWhole ? pointsInWords(totalTenths(rubric, draft.scores)) : '–'}</strong>
          <span>of 100</span>
        </p>
        <Button type="submit" busy={submit.isPending} busyLabel="Submitting..." disabled={isOver}>
          {hasNext ? 'Save and next' : 'Save and finish'} <Kbd keys="s" />
        </Button>
        <DraftLine status={status} />
      </div>
      <div className="score-after">
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

function problemsIn(rubric: Rubric, { scores, recommendation }: ReviewDraft): Map<string, string> {
  const wrong = scoreProblems(rubric, scores, 'whole').map(
    ({ criterion, message }) => [`scores.${criterion}`, message] as const,
  )
  return new Map([...wrong, ...(recommendation ? [] : [['recommendation', 'Choose what you recommend.'] as const])])
}

/** Why nothing was submitted. What was typed stays on the screen. */
function Failure({
  error,
  isOver,
  stage,
}: {
  error: Error | null
  isOver: boolean
  stage: string
}): ReactElement | null {
  if (error instanceof ApiError && !wasDeclined(error) && error.code !== 'invalid-fields')
    return (
      <Notice tone="error" role="alert" title={error.status >= 400 ? 'Not submitted' : 'Not sent yet'}>
        <p>{error.detail}</p>
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
