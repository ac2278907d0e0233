import { ApiError, callApi } from '#app/lib/api.ts'
import { localDraftKey } from '#app/lib/local-copies.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import type { DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import { type ProgramType, programTypeOf } from '#shared/domain/program-type.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { toast } from '#ui/toast.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { changesUnderWay } from './changes-under-way.ts'
import { dropPendingFile, forgetRefused, pendingFiles, savePendingFile } from './pending-files.ts'
import { prepareFile } from './prepare-file.ts'
import { createUploadQueue, type UploadJob, type UploadResult } from './upload-queue.ts'
import { failedUpload } from './upload-words.ts'

/** How long a removal can be undone. */
const undoMs = 6000

export interface UploadsView {
  jobs: readonly UploadJob[]
  /** The files selected on this page, for previews and for adding a page. */
  chosen: ReadonlyMap<string, { files: readonly File[]; sent: File }>
  /** Documents about to be removed. */
  removing: ReadonlySet<string>
}

export type UploadStore = ReturnType<typeof createUploadStore>

const open = new WeakMap<DraftStore, UploadStore>()

/** The uploads of an application in this tab. They continue on every page. */
export function uploadStore(draft: DraftStore): UploadStore {
  const store = open.get(draft) ?? createUploadStore(draft)
  open.set(draft, store)
  return store
}

function createUploadStore(draft: DraftStore) {
  const folder = localDraftKey(draft.accountId, draft.formId)
  const listeners = new Set<() => void>()
  const chosen = new Map<string, { files: readonly File[]; sent: File }>()
  const holdChanges = changesUnderWay(draft.accountId)
  let jobs: readonly UploadJob[] = []
  let view: UploadsView = { jobs, chosen: new Map(), removing: new Set() }

  function publish(): void {
    view = { jobs, chosen: new Map(chosen), removing: removals.kinds() }
    holdChanges(removals.isBusy() || jobs.some(({ state }) => state !== 'failed'))
    for (const listener of listeners) listener()
  }

  const queue = createUploadQueue({
    after,
    newKey,
    keep: ({ slot, chosen, key }) => void savePendingFile(folder, { kind: slot.kind, files: [...chosen], key }),
    prepare: prepareFile,
    send: (job, file, onProgress, signal) => sendDocument(draft, { job, file, onProgress, signal }),
    stored(job, document, sent) {
      chosen.set(job.slot.kind, { files: job.chosen, sent })
      void dropPendingFile(folder, job.slot.kind)
      setDocuments(draft, [...documentsOf(draft).filter(each => each.kind !== document.kind), document])
    },
    report(next) {
      jobs = next
      forgetRefused(folder, next)
      publish()
    },
  })
  const removals = createRemovals(draft, publish, kind => chosen.delete(kind))

  addEventListener('online', queue.wake)
  addEventListener('pagehide', removals.finish)

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => view,
    takeUp: takingUp(folder, (slot, files, key) => {
      if (!jobs.some(job => job.slot.kind === slot.kind)) queue.add(slot, files, key)
    }),
    add(slot: DocumentSlot, files: readonly File[]): void {
      removals.undo(slot.kind)
      queue.add(slot, files)
    },
    cancel(kind: string): void {
      void dropPendingFile(folder, kind)
      queue.cancel(kind)
    },
    retry: queue.retry,
    remove: removals.begin,
    undoRemoval: removals.undo,
    finishRemovals: removals.finish,
  }
}

function after(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs)
  return () => clearTimeout(timer)
}

const documentsOf = (draft: DraftStore) => draft.view().draft.application?.documents ?? []

const setDocuments = (draft: DraftStore, documents: DocumentOnWire[]) =>
  draft.dispatch({ kind: 'documents', documents })

/** Resumes, once, the uploads chosen before the page was closed. */
function takingUp(folder: string, add: (slot: DocumentSlot, files: readonly File[], key: string) => void) {
  let hasTakenUp = false
  return async (slots: readonly DocumentSlot[]): Promise<void> => {
    if (hasTakenUp) return
    hasTakenUp = true
    for (const { kind, files, key } of await pendingFiles(folder)) {
      const slot = slots.find(each => each.kind === kind)
      if (slot) add(slot, files, key)
    }
  }
}

/** Documents about to be removed, each after a moment for undoing it. */
function createRemovals(draft: DraftStore, publish: () => void, onRemoved: (kind: string) => void) {
  const removing = new Map<string, { timer: ReturnType<typeof setTimeout>; document: DocumentOnWire }>()
  let running = 0

  function undo(kind: string): void {
    clearTimeout(removing.get(kind)?.timer)
    removing.delete(kind)
    publish()
  }

  async function removeNow(document: DocumentOnWire): Promise<void> {
    clearTimeout(removing.get(document.kind)?.timer)
    removing.delete(document.kind)
    running += 1
    try {
      await callApi(applicationCalls.removeDocument, {
        params: { id: document.id },
        forUser: draft.accountId,
        keepalive: true,
      })
      onRemoved(document.kind)
      setDocuments(
        draft,
        documentsOf(draft).filter(each => each.id !== document.id),
      )
    } catch {
      // Shows its actual state again: not removed.
      await draft.refresh()
    }
    running -= 1
    publish()
  }

  return {
    undo,
    isBusy: () => removing.size + running > 0,
    kinds: () => new Set(removing.keys()),
    begin(document: DocumentOnWire): void {
      removing.set(document.kind, { document, timer: setTimeout(() => void removeNow(document), undoMs) })
      publish()
    },
    finish(): void {
      for (const { document } of removing.values()) void removeNow(document)
    },
  }
}

interface Sending {
  job: UploadJob
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}

async function sendDocument(draft: DraftStore, { job, file, onProgress, signal }: Sending): Promise<UploadResult> {
  try {
    const document = await callApi(applicationCalls.uploadDocument, {
      body: { kind: job.slot.kind, program_type: programTypeIn(draft) },
      files: { file },
      idempotencyKey: job.key,
      forUser: draft.accountId,
      onProgress,
      signal,
    })
    return { kind: 'stored', document }
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) {
      // The page that shows this upload may be gone with the draft.
      toast({ variant: 'destructive', title: `${job.slot.label} was not added`, description: error.sentence })
      void draft.refresh()
    }
    return failedUpload(error)
  }
}

function programTypeIn(draft: DraftStore): ProgramType {
  const { application, typed } = draft.view().draft
  return application?.program_type ?? programTypeOf(String(typed.selected_program ?? ''))
}
