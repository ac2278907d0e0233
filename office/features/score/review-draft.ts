import { useRef, useState } from 'react'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import { type Recommendation, recommendations } from '#shared/domain/review.ts'
import { type Kept, keptDraft } from '#ui/drafts/kept.ts'
import { mayOutlivePage } from '#ui/drafts/outlive-page.ts'
import { createSaver, type SavedDraft, type Saver } from '#ui/drafts/saver.ts'
import { useSaver } from '#ui/drafts/use-saver.ts'
import { ApiError, callOffice, wasDeclined } from '../../lib/call.ts'
import { deskPace } from '../../lib/desk-pace.ts'
import { useMe } from '../../lib/me.ts'
import type { CaseReviews } from '../reviews/score-query.ts'

/** A review that is being written. */
export interface ReviewDraft {
  scores: Record<string, number>
  recommendation?: Recommendation | undefined
  comment: string
}

/** `here`: only on this device. `kept`: saved at the university. `refused`: the server rejects it, with a reason. */
export type DraftStatus =
  | { at: 'nothing' }
  | { at: 'saving' }
  | { at: 'here' }
  | { at: 'kept'; since: Date }
  | { at: 'refused'; error: ApiError }

/** Why a review is refused. What someone no longer reads does not exist for them. */
export function whyNot(error: ApiError): string {
  if (error.code !== 'not-found') return error.detail
  return 'You are no longer a reader of this application, so it cannot be sent. Copy what you wrote if you still need it.'
}

const noStatus: DraftStatus = { at: 'nothing' }
const savedAt = (at: string): DraftStatus => ({ at: 'kept', since: new Date(at) })

/**
 * The draft of a review. Each change is saved on this device, and at the university a second later; without a
 * connection it is sent when there is one. It survives a reload, and is deleted when the review is submitted or the
 * person signs out.
 */
export function useReviewDraft(uuid: string, mine: CaseReviews['mine']) {
  const kept = keptReview(useMe().id, uuid)
  const [draft, setDraft] = useState(() => kept.read() ?? fromServer(mine))
  const [status, setStatus] = useState<DraftStatus>(() => (mine?.drafted_at ? savedAt(mine.drafted_at) : noStatus))
  const latest = useRef(draft)
  const write: Writing['write'] = (body, { isLeaving, signal }) =>
    callOffice(reviewCalls.saveReviewDraft, {
      params: { uuid },
      body,
      signal,
      keepalive: isLeaving && mayOutlivePage(body),
    })
  const saver = useSaver(kept.name, () =>
    saveReview(kept, { write, current: () => latest.current, onStatus: setStatus }),
  )

  return {
    draft,
    status,
    change(part: Partial<ReviewDraft>): void {
      latest.current = { ...latest.current, ...part }
      kept.keep(latest.current)
      setDraft(latest.current)
      saver.current?.typed()
    },
    /** The review was submitted: do not save the draft again. */
    end(): void {
      saver.current?.stop()
      kept.drop()
      setStatus(noStatus)
    },
  }
}

interface Writing {
  write: (draft: ReviewDraft, how: Parameters<SavedDraft['write']>[0]) => Promise<{ drafted_at: string }>
  current: () => ReviewDraft
  onStatus: (status: DraftStatus) => void
}

/** Saves a review at the university. It is unsent as long as it is kept here. */
export function saveReview(kept: Kept<ReviewDraft>, { write, current, onStatus }: Writing): Saver {
  return createSaver({
    pace: deskPace,
    isUnsent: () => kept.read() !== undefined,
    async write(how) {
      const sent = current()
      const { drafted_at } = await write({ ...sent, recommendation: sent.recommendation }, how)
      // What was typed meanwhile, here or after the screen was opened again, follows.
      if (areSame(kept.read(), sent)) kept.drop()
      onStatus(savedAt(drafted_at))
    },
    onState(state, error) {
      if (state === 'saving') onStatus({ at: 'saving' })
      else if (state === 'refused' && error instanceof ApiError && !wasDeclined(error))
        onStatus({ at: 'refused', error })
      else if (state !== 'same' && state !== 'behind') onStatus({ at: 'here' })
    },
  })
}

export function keptReview(staffId: string, uuid: string): Kept<ReviewDraft> {
  return keptDraft(`office-draft:review:${staffId}:${uuid}`, {
    read({ scores, recommendation, comment }) {
      if (!isScores(scores)) return undefined
      const chosen = recommendations.find(one => one === recommendation)
      return { scores, recommendation: chosen, comment: typeof comment === 'string' ? comment : '' }
    },
  })
}

function isScores(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && Object.values(value).every(score => typeof score === 'number')
}

function areSame(one: ReviewDraft | undefined, two: ReviewDraft): boolean {
  const texts = ({ scores, recommendation, comment }: ReviewDraft) => JSON.stringify([scores, recommendation, comment])
  return one !== undefined && texts(one) === texts(two)
}

function fromServer(mine: CaseReviews['mine']): ReviewDraft {
  const found = mine?.draft ?? mine?.submitted
  return { scores: found?.scores ?? {}, recommendation: found?.recommendation, comment: found?.comment ?? '' }
}
