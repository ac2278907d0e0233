import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { ApiError, callOffice, wasDeclined } from '../../lib/call.ts'
import { readSettingsAgain, settingChanged } from './settings-query.ts'

/** After the last key, a draft is saved. */
const pauseMs = 1_000

export type SaveState =
  | { is: 'saved' }
  | { is: 'waiting' }
  | { is: 'saving' }
  | { is: 'failed'; error: Error }
  | { is: 'overtaken'; by: string }

export interface EditedDraft {
  body: unknown
  state: SaveState
  change(body: unknown): void
  /** Saves now; resolves once everything that was typed is at the university, and to false if it is not. */
  save(): Promise<boolean>
  /** After somebody else’s draft: goes on with one’s own, or with theirs. */
  keepMine(): void
  takeTheirs(): void
  /** After the draft was discarded or restored: begins with what there is now. */
  reset(setting: Setting): void
}

const bodyOf = ({ draft, published }: Setting): unknown => draft?.body ?? published?.body

/**
 * The draft of a setting while it is edited. It saves itself, one request at a time; what is typed meanwhile goes with the next one. A
 * save that fails is tried again with the next change, with `save`, and when the network is back.
 */
export function useDraft(setting: Setting): EditedDraft {
  const [body, setBody] = useState(() => bodyOf(setting))
  const [state, setState] = useState<SaveState>({ is: 'saved' })
  const seen = useRef(setting.draft?.revision ?? 0)
  const newest = useRef(body)
  const stored = useRef(body)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useSave(setting, { seen, newest, stored, timer }, setState)
  useSavedInTime(save, state.is === 'saved')

  function reset(now: Setting): void {
    clearTimeout(timer.current)
    seen.current = now.draft?.revision ?? 0
    newest.current = bodyOf(now)
    stored.current = newest.current
    setBody(newest.current)
    setState({ is: 'saved' })
  }

  return {
    body,
    state,
    save,
    change(next) {
      setBody(next)
      newest.current = next
      if (state.is === 'overtaken') return
      setState({ is: 'waiting' })
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pauseMs)
    },
    keepMine() {
      seen.current = setting.draft?.revision ?? 0
      stored.current = bodyOf(setting)
      void save()
    },
    takeTheirs: () => reset(setting),
    reset,
  }
}

interface Kept {
  seen: RefObject<number>
  newest: RefObject<unknown>
  stored: RefObject<unknown>
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>
}

/** One request at a time. Resolves to true once the newest is stored. */
function useSave({ kind, key }: Setting, kept: Kept, setState: (state: SaveState) => void): () => Promise<boolean> {
  const running = useRef<Promise<boolean>>(undefined)
  const { seen, newest, stored, timer } = kept
  return useCallback(() => {
    clearTimeout(timer.current)
    const next = (running.current ?? Promise.resolve(true)).then(async () => {
      if (newest.current === stored.current) return true
      const sent = newest.current
      setState({ is: 'saving' })
      try {
        const saved = await callOffice(settingCalls.draftSetting, {
          params: { kind, key },
          body: { body: sent, revision: seen.current },
        })
        seen.current = saved.draft?.revision ?? 0
        stored.current = sent
        settingChanged(saved)
        setState({ is: newest.current === sent ? 'saved' : 'waiting' })
        return newest.current === sent
      } catch (error) {
        setState(await failureOf(error))
        return false
      }
    })
    running.current = next
    return next
  }, [kind, key, seen, newest, stored, timer, setState])
}

/** Saves when the network is back and when the screen is left; a page that is closed before asks first. */
function useSavedInTime(save: () => Promise<boolean>, isSaved: boolean): void {
  useEffect(() => {
    const again = () => void save()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      void save()
    }
  }, [save])
  useEffect(() => {
    if (isSaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSaved])
}

async function failureOf(error: unknown): Promise<SaveState> {
  if (error instanceof ApiError && error.status === 409) {
    await readSettingsAgain()
    return { is: 'overtaken', by: error.detail ?? error.message }
  }
  if (wasDeclined(error)) return { is: 'waiting' }
  return { is: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
}
