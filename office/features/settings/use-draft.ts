import { useEffect, useRef, useState } from 'react'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { mayOutlivePage } from '#ui/drafts/outlive-page.ts'
import { useSaver } from '#ui/drafts/use-saver.ts'
import { callOffice } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { draftIn, type Edited, keptSetting, openedWith, type SaveState, saveSetting } from './setting-draft.ts'
import { readSettingsAgain, settingChanged, settingQuery } from './settings-query.ts'

/** A screen that has just been read is not read again to find what a colleague has saved. */
const freshMs = 5000

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

/**
 * The draft of a setting while it is edited. It is kept on this device and saves itself; what a colleague has saved is taken when the screen
 * is seen again, unless something is typed here.
 */
export function useDraft(setting: Setting): EditedDraft {
  const kept = keptSetting(useMe().id, setting)
  const { edited, latest, put } = useEdited(() => openedWith(kept.read(), setting))
  const asked = useRef<((isSaved: boolean) => void)[]>([])
  /** A draft that begins anew has nothing to do with what is on its way. */
  const [beginnings, setBeginnings] = useState(0)

  function settle(isSaved: boolean): void {
    for (const tell of asked.current.splice(0)) tell(isSaved)
  }

  const saver = useSaver(`${kept.name} ${beginnings}`, () =>
    saveSetting(kept, {
      ...callsOf(setting),
      now: () => latest.current,
      put,
      readAgain: readSettingsAgain,
      onSettled: settle,
    }),
  )
  useQuestionOnLeaving(edited.state.is !== 'saved')

  function reset(now: Setting): void {
    saver.current?.stop()
    kept.drop()
    put(openedWith(undefined, now))
    settle(false)
    setBeginnings(before => before + 1)
  }

  return {
    body: edited.draft.body,
    state: edited.state,
    change(body) {
      const { draft, state } = latest.current
      put({ draft: { ...draft, body }, isUnsent: true, ...(state.is === 'saved' ? { state: { is: 'waiting' } } : {}) })
      kept.keep(latest.current.draft)
      saver.current?.typed()
    },
    async save() {
      const { isUnsent, state } = latest.current
      if (!isUnsent || state.is === 'overtaken') return !isUnsent
      put({ state: { is: 'saving' } })
      const { promise, resolve } = Promise.withResolvers<boolean>()
      asked.current.push(resolve)
      saver.current?.hurry()
      return promise
    },
    keepMine() {
      const { body } = latest.current.draft
      put({ draft: { body, revision: draftIn(setting).revision }, state: { is: 'saving' } })
      kept.keep(latest.current.draft)
      saver.current?.hurry()
    },
    takeTheirs: () => reset(setting),
    reset,
  }
}

function useEdited(open: () => Edited) {
  const [edited, setEdited] = useState(open)
  const latest = useRef(edited)
  function put(changed: Partial<Edited>): void {
    latest.current = { ...latest.current, ...changed }
    setEdited(latest.current)
  }
  return { edited, latest, put }
}

function callsOf({ kind, key }: Setting): Pick<Parameters<typeof saveSetting>[1], 'read' | 'write'> {
  const query = settingQuery({ kind, key })
  return {
    read: () => queryClient.fetchQuery({ ...query, staleTime: freshMs, retry: false }),
    async write(body, { isLeaving, signal }) {
      const keepalive = isLeaving && mayOutlivePage(body)
      const saved = await callOffice(settingCalls.draftSetting, { params: { kind, key }, body, signal, keepalive })
      // What was asked for before this save would show the draft before it.
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      settingChanged(saved)
      return saved
    },
  }
}

/** A page that is closed before everything is at the university asks first. */
function useQuestionOnLeaving(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
