import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answers, noAnswers } from './answers.ts'
import { type Draft, dropDraft, keepDraft, loadDraft } from './draft.ts'

const keepAfterMs = 400

export interface ReferenceDraft {
  answers: Answers
  change: (changes: Partial<Answers>) => void
  /** When the words were last kept on this device; undefined while there are none. */
  savedAt: string | undefined
  /** False when this device keeps nothing beyond this page. */
  isKept: boolean
  idempotencyKey: string
  /** Forgets what is kept; the words on the page stay. */
  forget: () => void
  /** Forgets what is kept, and empties the page. */
  clear: () => void
}

/** What a referee types, kept on the device as it is typed, so that a phone may die (spec section 1; issue 6). */
export function useReferenceDraft(uuid: string, firstAnswers: Partial<Answers>): ReferenceDraft {
  const [draft, setDraft] = useState<Draft>(() => loadDraft(uuid) ?? newDraft(firstAnswers))
  const [savedAt, setSavedAt] = useState(() => loadDraft(uuid)?.savedAt)
  const [isKept, setIsKept] = useState(true)
  const unsaved = useRef<Draft>(undefined)

  const keep = useCallback(() => {
    const waiting = unsaved.current
    if (!waiting) return
    unsaved.current = undefined
    const kept = { ...waiting, savedAt: new Date().toISOString() }
    setIsKept(keepDraft(uuid, kept))
    setSavedAt(kept.savedAt)
  }, [uuid])

  // A phone that goes to sleep, or to another app, may never come back to this page.
  useEffect(() => {
    const whenHidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', whenHidden)
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      document.removeEventListener('visibilitychange', whenHidden)
      window.removeEventListener('pagehide', keep)
    }
  }, [keep])

  useEffect(() => {
    if (unsaved.current !== draft) return
    const timer = setTimeout(keep, keepAfterMs)
    return () => clearTimeout(timer)
  }, [draft, keep])

  const change = useCallback((changes: Partial<Answers>) => {
    setDraft(current => {
      const next = { ...current, answers: { ...current.answers, ...changes } }
      unsaved.current = next
      return next
    })
  }, [])

  const forget = useCallback(() => {
    unsaved.current = undefined
    dropDraft(uuid)
    setSavedAt(undefined)
  }, [uuid])

  function clear(): void {
    forget()
    setDraft(newDraft(firstAnswers))
  }

  return { answers: draft.answers, change, savedAt, isKept, idempotencyKey: draft.idempotencyKey, forget, clear }
}

function newDraft(firstAnswers: Partial<Answers>): Draft {
  return { answers: { ...noAnswers, ...firstAnswers }, idempotencyKey: newKey(), savedAt: '' }
}

/** A uuid, also on plain http, where browsers hide `crypto.randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
