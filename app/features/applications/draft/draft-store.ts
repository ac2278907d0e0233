import { ApiError, callApi, reached } from '#app/lib/api.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import type { ApplicationOnWire, DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import type { Answers, AnswerValue } from '#shared/forms/field.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { refreshSession } from '../refresh-session.ts'
import * as drafts from './draft.ts'
import { fetchNewest, saveAnswers, submitAnswers } from './draft-calls.ts'
import { loadCipher, localDraft } from './local-draft.ts'
import { readRefusal } from './refusal.ts'
import { readSaveStatus, type SaveStatus, savingFailed } from './save-status.ts'
import { createSaver, type SaverState, type SendResult } from './saver.ts'
import { wireWeight } from './wire-changes.ts'

const persistMs = 300
/** Coming back to the page after this long, somebody may have gone on elsewhere. */
const staleMs = 30_000

/** What a screen sees of an application that is being written. */
export interface DraftView {
  draft: drafts.Draft
  /** 'failed' only when there is nothing to show: neither an answer of the university nor a copy here. */
  loading: 'loading' | 'ready' | 'failed'
  loadError: ApiError | undefined
  status: SaveStatus
}

export type DraftStore = ReturnType<typeof createDraftStore>

/** An account's application of one form in this tab: what is typed, kept on this device and sent. */
export function createDraftStore(accountId: string, formId: FormId) {
  const copy = localDraft(accountId, formId)
  const listeners = new Set<() => void>()
  let draft = drafts.emptyDraft
  let loading: DraftView['loading'] = 'loading'
  let loadError: ApiError | undefined
  let saverState: SaverState = 'idle'
  let endedBecause: string | undefined
  let isOnDevice = false
  let isStorageFull = false
  /** Why the last save failed. Cleared by the next one that succeeds. */
  let struggle: ApiError | undefined
  /** The last save was made for an older state. */
  let isOutdated = false
  let heardAtMs = 0
  let ahead: Promise<void> | undefined
  let persistTimer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const closed = new AbortController()
  let view: DraftView = { draft, loading, loadError, status: { kind: 'none' } }

  function publish(): void {
    const unsaved = Object.keys(drafts.unsaved(draft)).length > 0
    const status = readSaveStatus({ draft, unsaved, saverState, endedBecause, isOnDevice, isStorageFull, struggle })
    view = { draft, loading, loadError, status }
    for (const listener of listeners) listener()
  }

  function change(next: drafts.Draft): void {
    draft = next
    isOnDevice = false
    // Not put off by the next key: a phone that dies in the middle of a sentence has it but for its last letters.
    persistTimer ??= setTimeout(persist, persistMs)
    publish()
  }

  function persist(): void {
    clearTimeout(persistTimer)
    persistTimer = undefined
    if (closed.signal.aborted) return
    const other = copy.read()
    if (other) draft = drafts.mergeTabs(draft, other)
    if (!drafts.isWorthKeeping(draft)) {
      copy.remove()
      isOnDevice = false
    } else {
      isOnDevice = copy.write(draft)
      isStorageFull = !isOnDevice
    }
    publish()
  }

  const saver = createSaver({
    after(delayMs, action) {
      const timer = setTimeout(action, delayMs)
      return () => clearTimeout(timer)
    },
    nowMs: () => Date.now(),
    pending: () => (loading === 'ready' && !closed.signal.aborted ? drafts.sendable(draft) : {}),
    weight: answers => wireWeight(draft.base, answers),
    send,
    report(state) {
      saverState = state
      publish()
    },
  })

  async function send(answers: Answers): Promise<SendResult> {
    endedBecause = undefined
    try {
      const isNew = draft.application === undefined
      const saved = await saveAnswers(accountId, formId, draft, answers, isOutdated ? 'whole' : 'changes')
      isOutdated = false
      // What was typed meanwhile is in `draft` by now.
      heard(drafts.acknowledge(draft, answers, saved))
      if (isNew) void refreshSession()
      return { kind: 'stored' }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return settleRefusal(error, answers)
    }
  }

  async function settleRefusal(error: ApiError, answers: Answers): Promise<SendResult> {
    const refusal = readRefusal(error)
    struggle = refusal.kind === 'unreachable' ? error : undefined
    if (refusal.kind === 'unreachable') return refusal
    if (refusal.kind === 'outdated') {
      isOutdated = true
      await refresh()
      return loadError ? { kind: 'unreachable' } : { kind: 'again' }
    }
    const next = drafts.refuse(draft, answers, refusal.problems)
    if (next.refused.length > draft.refused.length) {
      change(next)
      return { kind: 'again' }
    }
    // Signed out: what was typed stays here and is sent after the next sign-in.
    if (error.status !== 401) endedBecause = error.isExplained ? error.detail : `${savingFailed}. ${error.detail}`
    if (error.status === 409) await refresh()
    return { kind: 'ended' }
  }

  function heard(next: drafts.Draft): void {
    heardAtMs = Date.now()
    struggle = undefined
    loading = 'ready'
    loadError = undefined
    change(next)
  }

  /** Asks for the newest state; what was typed here stays. One asking at a time. */
  function refresh(): Promise<void> {
    running ??= ask().finally(() => {
      running = undefined
    })
    return running
  }

  async function ask(): Promise<void> {
    try {
      const application = await fetchNewest(accountId, formId, draft.application !== undefined)
      heard(application ? drafts.merge(draft, application) : { ...draft, application: undefined, base: {} })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      loadError = error
      if (loading !== 'ready') loading = Object.keys(draft.typed).length > 0 ? 'ready' : 'failed'
      publish()
    }
  }

  /** Reads the copy on this device, then asks the university; sends what was left unsent. */
  async function load(): Promise<void> {
    if (heardAtMs > 0 && Date.now() - heardAtMs < persistMs) return
    await loadCipher()
    const local = copy.read()
    if (local) {
      draft = drafts.mergeTabs(draft, local)
      isOnDevice = true
    }
    if (loading === 'failed') loading = 'loading'
    publish()
    await refresh()
    saver.flush()
  }

  function edit(name: string, value: AnswerValue): void {
    change(drafts.edit(draft, name, value, Date.now()))
    saver.changed()
  }

  function leave(): void {
    if (persistTimer !== undefined) persist()
    saver.flush()
  }

  function comeBack(): void {
    if (document.visibilityState === 'hidden') leave()
    else if (Date.now() - heardAtMs > staleMs) void refresh().then(saver.flush)
  }

  /** The network is back. */
  function goOn(): void {
    if (loadError) void refresh().then(saver.flush)
    else saver.flush()
  }

  function onStorage(event: StorageEvent): void {
    if (event.key !== copy.name) return
    const other = event.newValue === null ? undefined : copy.read()
    if (other) {
      draft = drafts.mergeTabs(draft, other)
      publish()
    } else if (listeners.size > 0) void refresh()
  }

  const { signal } = closed
  document.addEventListener('visibilitychange', comeBack, { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('online', goOn, { signal })
  // A browser does not notice every outage, and does not tell when it is over: any answer to any call does.
  reached.addEventListener('answer', () => (struggle?.isOffline || loadError?.isOffline) && goOn(), { signal })
  addEventListener('storage', onStorage, { signal })

  return {
    accountId,
    formId,
    /** Closes this store when its account is signed out. Unsent answers stay on the device. */
    close(): void {
      if (persistTimer !== undefined) persist()
      closed.abort()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => view,

    /** Loads before the page is drawn. The first `load` takes what came, however long a slow phone needs until then. */
    loadAhead(): void {
      ahead = load()
    },
    load(): Promise<void> {
      const early = ahead
      ahead = undefined
      return early ?? load()
    },
    refresh,
    edit,
    /** Sends what was typed now, for example when a section is left. */
    flush: saver.flush,
    settled: saver.settled,
    takeOther(name: string): void {
      change(drafts.takeOther(draft, name, Date.now()))
      saver.changed()
    },
    keepOurs(name: string): void {
      change(drafts.keepOurs(draft, name, Date.now()))
    },

    /** Sends the application for good. Throws `ApiError`: 422 with every problem, 409 when it was sent already. */
    async submit(answers: Answers, idempotencyKey: string): Promise<ApplicationOnWire> {
      const sent = { ...drafts.unsaved(draft), ...answers }
      try {
        const application = await submitAnswers(accountId, formId, draft, { answers: sent, idempotencyKey })
        heard(drafts.acknowledge(draft, sent, application))
        return application
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await refresh()
        throw error
      }
    },
    /** Makes a sent application a draft again. Throws `ApiError`. */
    async reopen(): Promise<void> {
      if (!draft.application) return
      heard(
        drafts.merge(
          draft,
          await callApi(applicationCalls.reopenApplication, {
            params: { uuid: draft.application.uuid },
            forUser: accountId,
          }),
        ),
      )
    },
    /** Carries a draft whose round has closed to the next one. Throws `ApiError`. */
    async moveToNextRound(): Promise<void> {
      if (!draft.application) return
      const params = { uuid: draft.application.uuid }
      heard(drafts.merge(draft, await callApi(applicationCalls.moveToNextRound, { params, forUser: accountId })))
    },
    /** A paper was stored or removed; the application is newer by that one change. */
    setDocuments(documents: DocumentOnWire[]): void {
      const { application } = draft
      if (!application) return void refresh()
      change({ ...draft, application: { ...application, documents, revision: application.revision + 1 } })
    },
  }
}
