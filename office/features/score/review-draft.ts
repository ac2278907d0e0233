import { useEffect, useRef, useState } from 'react'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import type { Recommendation } from '#shared/domain/review.ts'
import { readStored, removeStored, writeStored } from '#ui/lib/storage.ts'
import { ApiError, callOffice } from '../../lib/call.ts'
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

const pauseMs = 900
const retryMs = 6000
const noStatus: DraftStatus = { at: 'nothing' }
const savedAt = (at: string): DraftStatus => ({ at: 'kept', since: new Date(at) })

/**
 * The draft of a review. Each change is saved on this device, and at the university a second later; without a
 * connection it is sent when there is one. It survives a reload, and is deleted when the review is submitted or the
 * person signs out.
 */
export function useReviewDraft(uuid: string, mine: CaseReviews['mine']) {
  const key = `office-draft:review:${useMe().id}:${uuid}`
  const [draft, setDraft] = useState(() => fromStorage(key) ?? fromServer(mine))
  const [status, setStatus] = useState<DraftStatus>(() => (mine?.drafted_at ? savedAt(mine.drafted_at) : noStatus))
  // Something on this device is unsent: from the previous page, or since the last change.
  const [unsent, setUnsent] = useState(() => (fromStorage(key) ? 1 : 0))
  const isOver = useRef(false)

  useEffect(() => {
    if (unsent === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = new AbortController()
    const send = async () => {
      clearTimeout(timer)
      if (isOver.current) return
      setStatus({ at: 'saving' })
      try {
        const body = { ...draft, recommendation: draft.recommendation }
        const { drafted_at } = await callOffice(reviewCalls.saveReviewDraft, {
          params: { uuid },
          body,
          signal: stop.signal,
        })
        removeStored('sessionStorage', key)
        setStatus(savedAt(drafted_at))
      } catch (error) {
        if (stop.signal.aborted) return
        if (error instanceof ApiError && isFinal(error)) return setStatus({ at: 'refused', error })
        setStatus({ at: 'here' })
        timer = setTimeout(send, retryMs)
      }
    }
    timer = setTimeout(send, pauseMs)
    addEventListener('online', send)
    return () => {
      clearTimeout(timer)
      stop.abort()
      removeEventListener('online', send)
    }
  }, [draft, key, unsent, uuid])

  return {
    draft,
    status,
    change(part: Partial<ReviewDraft>): void {
      const next = { ...draft, ...part }
      writeStored('sessionStorage', key, JSON.stringify(next))
      setDraft(next)
      setUnsent(count => count + 1)
    },
    /** The review was submitted: do not save the draft again. */
    end(): void {
      isOver.current = true
      removeStored('sessionStorage', key)
      setStatus(noStatus)
    },
  }
}

/** A retry would not help: the case has moved on, or the file is someone else’s. */
function isFinal({ status }: ApiError): boolean {
  return status === 403 || status === 404 || status === 409 || status === 422
}

function fromServer(mine: CaseReviews['mine']): ReviewDraft {
  const found = mine?.draft ?? mine?.submitted
  return { scores: found?.scores ?? {}, recommendation: found?.recommendation, comment: found?.comment ?? '' }
}

function fromStorage(key: string): ReviewDraft | undefined {
  try {
    const stored = JSON.parse(readStored('sessionStorage', key) ?? 'null')
    return stored && typeof stored.scores === 'object' ? { comment: '', ...stored } : undefined
  } catch {
    return undefined
  }
}
