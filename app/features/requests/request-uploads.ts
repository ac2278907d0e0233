import { useEffect, useSyncExternalStore } from 'react'
import {
  dropPendingFile,
  forgetRefused,
  pendingFiles,
  savePendingFile,
} from '#app/features/applications/documents/pending-files.ts'
import { prepareFile } from '#app/features/applications/documents/prepare-file.ts'
import {
  createUploadQueue,
  type UploadJob,
  type UploadResult,
} from '#app/features/applications/documents/upload-queue.ts'
import { failedUpload } from '#app/features/applications/documents/upload-words.ts'
import { callApi } from '#app/lib/api.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { OwnRequest } from '#shared/contract/schemas/own-case.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { newKey } from '#ui/lib/new-key.ts'

export type RequestUploads = ReturnType<typeof createRequestUploads>

type Application = Pick<ApplicationOnWire, 'uuid' | 'program_type'>

const open = new Map<string, RequestUploads>()

/** Uploads of requested documents. They continue on every page, and after the page was closed and opened again. */
function uploadsOf(application: Application): RequestUploads {
  const known = open.get(application.uuid) ?? createRequestUploads(application)
  open.set(application.uuid, known)
  return known
}

function createRequestUploads(application: Application) {
  const folder = `request-${application.uuid}`
  const listeners = new Set<() => void>()
  let jobs: readonly UploadJob[] = []
  let stored: () => void = () => undefined
  let hasTakenUp = false

  const queue = createUploadQueue({
    after,
    newKey,
    keep: ({ slot, chosen, key }) => void savePendingFile(folder, { kind: slot.kind, files: [...chosen], key }),
    prepare: prepareFile,
    send: (job, file, onProgress, signal) => send(application, job, { file, onProgress, signal }),
    stored(job) {
      void dropPendingFile(folder, job.slot.kind)
      stored()
    },
    report(next) {
      jobs = next
      forgetRefused(folder, next)
      for (const listener of listeners) listener()
    },
  })
  addEventListener('online', queue.wake)

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    jobs: () => jobs,
    /** Called when a document has been stored. */
    whenStored(action: () => void): void {
      stored = action
    },
    /** Resumes, once, the uploads selected before the page was closed. */
    async takeUp(slots: readonly DocumentSlot[]): Promise<void> {
      if (hasTakenUp) return
      hasTakenUp = true
      for (const { kind, files, key } of await pendingFiles(folder)) {
        const slot = slots.find(each => each.kind === kind)
        if (slot) queue.add(slot, files, key)
        else void dropPendingFile(folder, kind)
      }
    },
    add(slot: DocumentSlot, files: readonly File[]): void {
      queue.add(slot, files)
    },
    cancel(kind: string): void {
      void dropPendingFile(folder, kind)
      queue.cancel(kind)
    },
    retry: queue.retry,
  }
}

function after(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs)
  return () => clearTimeout(timer)
}

interface Sending {
  file: File
  onProgress: (share: number) => void
  signal: AbortSignal
}

async function send(
  { uuid, program_type }: Application,
  job: UploadJob,
  { file, onProgress, signal }: Sending,
): Promise<UploadResult> {
  try {
    const document = await callApi(applicationCalls.uploadDocument, {
      body: { kind: job.slot.kind, program_type, application_uuid: uuid },
      files: { file },
      idempotencyKey: job.key,
      onProgress,
      signal,
    })
    return { kind: 'stored', document }
  } catch (error) {
    return failedUpload(error)
  }
}

/** The requested document as an upload slot; undefined for a written reply. */
export function slotOf({ kind, label, accepts }: OwnRequest): DocumentSlot | undefined {
  return accepts && { kind, label, hint: '', accepts, required: true }
}

/** The uploads of an application, with the jobs in progress. `reload` is called when a document has been stored. */
export function useRequestUploads(application: Application, requests: readonly OwnRequest[], reload: () => void) {
  const uploads = uploadsOf(application)
  const under = useSyncExternalStore(uploads.subscribe, uploads.jobs, uploads.jobs)
  useEffect(() => {
    uploads.whenStored(reload)
    void uploads.takeUp(requests.filter(({ state }) => state === 'open').flatMap(request => slotOf(request) ?? []))
  }, [uploads, reload, requests])
  return { uploads, jobs: under }
}
