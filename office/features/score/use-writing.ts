import { useState } from 'react'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import { scoreProblems } from '#shared/domain/rubric.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { ApiError, callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite, wasAnswered } from '../../lib/use-write.ts'
import { type CaseReviews, refreshScores, reviewsQuery } from '../reviews/score-query.ts'
import { type ReviewDraft, useReviewDraft } from './review-draft.ts'

export type Rubric = NonNullable<CaseReviews['rubric']>

interface Wanted {
  uuid: string
  reviews: CaseReviews
  rubric: Rubric
  onSubmitted: () => void
}

/** A review that is written and submitted. The typed text is kept, however the server responds. */
export function useWriting({ uuid, reviews, rubric, onSubmitted }: Wanted) {
  const { draft, status, change, end } = useReviewDraft(uuid, reviews.mine)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [sending, setSending] = useState(newKey)
  const isOver = reviews.stage !== 'reviewing'
  const submit = useWrite(
    ({ recommendation = 'offer', ...rest }: ReviewDraft) =>
      callOffice(reviewCalls.submitReview, {
        params: { uuid },
        body: { ...rest, recommendation, revision: reviews.revision },
        idempotencyKey: sending,
      }),
    {
      says: answer => `Submitted: ${answer.reviews.mine?.submitted?.total ?? ''} of 100`,
      onDone(answer) {
        end()
        queryClient.setQueryData(reviewsQuery(uuid).queryKey, answer.reviews)
        refreshScores(uuid)
        onSubmitted()
      },
      failure: 'in place',
      onFailed(error) {
        if (!(error instanceof ApiError)) return
        setProblems(new Map(error.errors.map(({ field, message }) => [field, message])))
        if (error.status === 409) void queryClient.invalidateQueries({ queryKey: ['reviews', uuid] })
        // It arrived and was refused. What did not arrive is sent again under the same key.
        if (wasAnswered(error)) setSending(newKey())
      },
    },
  )
  return {
    ...{ draft, status, problems, isOver, error: submit.failure, isPending: submit.isBusy },
    write(part: Partial<ReviewDraft>): void {
      change(part)
      setSending(newKey())
      if (problems.size > 0) setProblems(new Map())
    },
    save(): void {
      if (isOver || submit.isBusy) return
      const missing = problemsIn(rubric, draft)
      setProblems(missing)
      if (missing.size === 0) submit.run(draft)
      else requestAnimationFrame(showFirstProblem)
    },
  }
}

function showFirstProblem(): void {
  const wrong = document.querySelector<HTMLElement>('.scale[data-wrong]')
  wrong?.scrollIntoView({ block: 'center' })
  wrong?.querySelector<HTMLElement>('input:not(:disabled)')?.focus({ preventScroll: true })
}

function problemsIn(rubric: Rubric, { scores, recommendation }: ReviewDraft): Map<string, string> {
  const wrong = scoreProblems(rubric, scores, 'whole').map(
    ({ criterion, message }) => [`scores.${criterion}`, message] as const,
  )
  return new Map([...wrong, ...(recommendation ? [] : [['recommendation', 'Choose what you recommend.'] as const])])
}
