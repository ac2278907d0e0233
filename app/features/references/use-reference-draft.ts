import { useCallback, useEffect, useRef, useState } from 'react'
import { callApi } from '#app/lib/api.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'
import { mayOutlivePage } from '#ui/drafts/outlive-page.ts'
import { useSaver } from '#ui/drafts/use-saver.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { type Answers, noAnswers, readAnswers } from './answers.ts'
import type { DeadLinkReason } from './dead-link-reason.ts'
import { type Draft, hasUnsent, newDraft, type OtherWords, referenceDraft } from './draft.ts'
import { dropOtherWords, mergeDrafts, takeOtherWords } from './merge-drafts.ts'
import { type CopyState, copyToUniversity } from './university-copy.ts'

const keepAfterMs = 400

export interface ReferenceDraft {
  answers: Answers
  change: (changes: Partial<Answers>) => void
  /** Copies what was typed to the university without waiting for a pause. */
  hurry: () => void
  /** When the words were last kept on this device; undefined while there are none. */
  savedAt: string | undefined
  /** False when this device keeps nothing beyond this page. */
  isKept: boolean
  copy: CopyState
  /** Words of another device, or of this one, that were not chosen. */
  other: OtherWords | undefined
  takeOther: () => void
  dropOther: () => void
  /** The link died while it was used: the reference was sent from elsewhere, or is no longer needed. */
  refused: DeadLinkReason | undefined
  idempotencyKey: string
  /** Deletes what this device has stored and stops copying. The words on the page stay. */
  forget: () => void
  /** Deletes what is stored here and at the university, and empties the page. Throws `ApiError`, and then nothing is deleted. */
  clear: () => Promise<void>
}

/**
 * What a referee types, kept on the device as it is typed, so that a phone may die, and at the university, so that another
 * device can continue with the same link (issue 6).
 */
export function useReferenceDraft(uuid: string, firstAnswers: Partial<Answers>): ReferenceDraft {
  const kept = useKeptDraft(uuid, firstAnswers)
  const { draft, latest, put } = kept
  const { copying, copy, setCopy, refused } = useUniversityCopy(uuid, kept)

  const changeTo = useCallback(
    (next: Draft) => {
      put({ ...next, idempotencyKey: newKey() })
      setCopy(state => (state === 'same' || state === 'refused' ? 'behind' : state))
      copying.current?.typed()
    },
    [put, setCopy, copying],
  )

  const change = useCallback(
    (changes: Partial<Answers>) => {
      const answers = { ...latest.current.answers, ...changes }
      changeTo({ ...latest.current, answers, savedAt: new Date().toISOString() })
    },
    [changeTo, latest],
  )

  function forget(): void {
    copying.current?.stop()
    kept.forget()
  }

  async function clear(): Promise<void> {
    await saveAtUniversity(uuid, noAnswers, false)
    put(newDraft(firstAnswers))
  }

  return {
    answers: draft.answers,
    change,
    hurry: () => copying.current?.hurry(),
    savedAt: kept.savedAt,
    isKept: kept.isKept,
    copy: copy === 'same' && hasUnsent(draft) ? 'behind' : copy,
    other: draft.other,
    takeOther: () => changeTo(takeOtherWords(latest.current, new Date().toISOString())),
    dropOther: () => put(dropOtherWords(latest.current)),
    refused,
    idempotencyKey: draft.idempotencyKey,
    forget,
    clear,
  }
}

/** The draft, and its copy on this device, which follows it by a moment. */
function useKeptDraft(uuid: string, firstAnswers: Partial<Answers>) {
  const [draft, setDraft] = useState<Draft>(() => referenceDraft(uuid).read() ?? newDraft(firstAnswers))
  const [savedAt, setSavedAt] = useState(draft.savedAt || undefined)
  const [isKept, setIsKept] = useState(true)
  const latest = useRef(draft)
  const unkept = useRef(false)

  const keep = useCallback(() => {
    if (!unkept.current) return
    unkept.current = false
    setIsKept(referenceDraft(uuid).keep(latest.current))
    setSavedAt(latest.current.savedAt || undefined)
  }, [uuid])

  const put = useCallback((next: Draft) => {
    if (next === latest.current) return
    latest.current = next
    unkept.current = true
    setDraft(next)
  }, [])

  useEffect(() => {
    if (!unkept.current) return
    const timer = setTimeout(keep, draft.savedAt === '' ? 0 : keepAfterMs)
    return () => clearTimeout(timer)
  }, [draft, keep])

  function forget(): void {
    unkept.current = false
    referenceDraft(uuid).drop()
    setSavedAt(undefined)
  }
  return { draft, latest, savedAt, isKept, put, keep, forget }
}

/** The copy at the university, which follows after a pause, and takes what another device has written. */
function useUniversityCopy(
  uuid: string,
  { latest, put, keep }: Pick<ReturnType<typeof useKeptDraft>, 'latest' | 'put' | 'keep'>,
) {
  const [copy, setCopy] = useState<CopyState>('unknown')
  const [refused, setRefused] = useState<DeadLinkReason>()
  const make = () =>
    copyToUniversity({
      read: async () => {
        const { answers, saved_at } = await callApi(referenceCalls.readReferenceDraft, { params: { uuid } })
        return { answers: readAnswers(answers), savedAt: saved_at }
      },
      write: (answers, isLeaving) => saveAtUniversity(uuid, answers, isLeaving),
      current: () => latest.current,
      onRead: held => put(mergeDrafts(latest.current, held)),
      onWritten: (of, at) => put({ ...latest.current, university: { savedAt: at, of } }),
      onState: setCopy,
      onDead: reason => {
        // The page of a dead link shows all that is stored.
        keep()
        setRefused(reason)
      },
    })
  const copying = useSaver(uuid, make, keep)
  return { copying, copy, setCopy, refused }
}

async function saveAtUniversity(uuid: string, answers: Answers, isLeaving: boolean): Promise<string> {
  const keepalive = isLeaving && mayOutlivePage(answers)
  const { saved_at } = await callApi(referenceCalls.saveReferenceDraft, { params: { uuid }, body: answers, keepalive })
  return saved_at
}
