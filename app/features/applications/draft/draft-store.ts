import { reached } from '#app/lib/api.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { watchPage } from '#ui/drafts/page-events.ts'
import { isOnItsWay } from '#ui/drafts/saving.ts'
import { type DraftRun, runDraft } from './draft-run.ts'
import { loadCipher } from './local-draft.ts'

/** A response this recent is not fetched again: the page and the part it shows both load. */
const freshMs = 300

export type DraftStore = ReturnType<typeof createDraftStore>

/** An account’s application of one form in this tab: its typed answers, saved on this device and sent. */
export function createDraftStore(accountId: string, formId: FormId) {
  const run = runDraft(accountId, formId)
  const { dispatch, state, listeners } = run
  const close = listenToBrowser(run)
  let ahead: Promise<void> | undefined

  /** Reads the copy on this device, then asks the university, and sends anything unsent. */
  async function load(): Promise<void> {
    if (Date.now() - state().heardAtMs < freshMs) return
    await loadCipher()
    dispatch({ kind: 'opened', copy: run.copy.read() })
    await run.asked()
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    accountId,
    formId,
    view: run.view,
    dispatch,
    subscribe,
    /** Closes this store when its account is signed out. Answers that were not sent stay on the device. */
    close,
    /**
     * Loads before the first render. The first `load` uses the result, however long a slow phone needs until then.
     */
    loadAhead(): void {
      ahead = load()
    },
    load(): Promise<void> {
      const early = ahead
      ahead = undefined
      return early ?? load()
    },
    /** Fetches the newest state; answers typed here are not changed. */
    refresh(): Promise<void> {
      dispatch({ kind: 'refresh' })
      return run.asked()
    },
    /** Sends unsent answers. Resolves when nothing is in progress, even if something could not be sent. */
    settled(): Promise<void> {
      dispatch({ kind: 'flush' })
      return new Promise(resolve => {
        const look = () => {
          const { saving } = state()
          if (isOnItsWay(saving) || saving.phase === 'waiting') return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      })
    },
  }
}

/** Forwards this tab’s events to the draft. Returns a function that stops it. */
function listenToBrowser({ dispatch, writeCopy, copy, listeners }: DraftRun): () => void {
  const closed = new AbortController()
  const { signal } = closed

  function leave(): void {
    writeCopy()
    dispatch({ kind: 'flush' })
  }

  function onStorage({ key, newValue }: StorageEvent): void {
    if (key !== copy.name) return
    // What the other tab wrote, even if this tab has replaced or removed it since.
    const other = newValue === null ? undefined : copy.read(newValue)
    if (other) dispatch({ kind: 'copy-changed', copy: other })
    else if (listeners.size > 0) dispatch({ kind: 'refresh' })
  }

  const unwatch = watchPage({
    leave,
    shown: () => dispatch({ kind: 'shown' }),
    online: () => dispatch({ kind: 'online' }),
  })
  reached.addEventListener('answer', () => dispatch({ kind: 'reached' }), { signal })
  addEventListener('storage', onStorage, { signal })

  return () => {
    writeCopy()
    dispatch({ kind: 'signed-out' })
    unwatch()
    closed.abort()
  }
}
