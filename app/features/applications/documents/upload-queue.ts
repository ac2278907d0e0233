import { readFiles, unreadableFile } from '#app/lib/read-file.ts'
import type { DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'

export type UploadState =
  /** Another one is being uploaded. */
  | 'queued'
  /** A picture is being shrunk, or several are being combined. */
  | 'preparing'
  | 'sending'
  /** The upload failed; `problem` says why. It is retried automatically. */
  | 'waiting'
  | 'failed'

/** An upload in progress. */
export interface UploadJob {
  slot: DocumentSlot
  /** What was selected: one file, or the photos of several pages. */
  chosen: readonly File[]
  /** What is sent. */
  prepared?: File
  state: UploadState
  /** 0 to 1. */
  share: number
  problem?: string
  /** Whether the same bytes may be taken at another try. */
  canRetry?: boolean
  /** The same for every retry. */
  key: string
}

export type Prepared = { file: File } | { problem: string }

export type UploadResult =
  | { kind: 'stored'; document: DocumentOnWire }
  | { kind: 'unreachable'; message: string; retryAfterMs?: number | undefined }
  /** `isFinal`: for what the file is, so that the same bytes can only be refused again. */
  | { kind: 'refused'; message: string; isFinal?: boolean }

/** The queue’s dependencies, so that a test can control time and network. */
export interface UploadWorld {
  after(delayMs: number, action: () => void): () => void
  newKey(): string
  /** Stores what was chosen until it has been sent, even if the page is closed. */
  keep(job: UploadJob): void
  prepare(chosen: readonly File[], slot: DocumentSlot): Promise<Prepared>
  send(job: UploadJob, file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<UploadResult>
  stored(job: UploadJob, document: DocumentOnWire, file: File): void
  report(jobs: readonly UploadJob[]): void
}

export const firstRetryMs = 2000
const longestRetryMs = 30_000

export interface UploadQueue {
  /** Adds a file. Replaces a pending upload for the same kind of document. */
  add(slot: DocumentSlot, chosen: readonly File[], key?: string): void
  cancel(kind: string): void
  retry(kind: string): void
  /** The network is back: retries everything that is waiting. */
  wake(): void
}

interface Running {
  job: UploadJob
  abort: AbortController
  /** Settles when the chosen files have been read, which begins as soon as they are chosen. */
  read: Promise<File[]>
  retryMs: number
  callOff?: () => void
}

/** The uploads in progress, one per slot. */
function createUploads({ report }: UploadWorld) {
  const uploads = new Map<string, Running>()
  const publish = () => report([...uploads.values()].map(({ job }) => job))
  /** False once it was replaced by another file. */
  const isCurrent = (running: Running) => uploads.get(running.job.slot.kind) === running

  return {
    isCurrent,
    nextQueued: () => [...uploads.values()].find(({ job }) => job.state === 'queued'),
    waiting: () => [...uploads.values()].filter(({ job }) => job.state === 'waiting'),
    get: (kind: string) => uploads.get(kind),
    put(running: Running): void {
      uploads.set(running.job.slot.kind, running)
      publish()
    },
    remove(running: Running): void {
      uploads.delete(running.job.slot.kind)
      publish()
    },
    cancel(kind: string): void {
      const running = uploads.get(kind)
      if (!running) return
      uploads.delete(kind)
      running.callOff?.()
      running.abort.abort()
      publish()
    },
    /** Updates a job, unless it was replaced. */
    change(running: Running, part: Partial<UploadJob>): boolean {
      if (!isCurrent(running)) return false
      running.job = { ...running.job, ...part }
      publish()
      return true
    },
  }
}

type Uploads = ReturnType<typeof createUploads>

/**
 * The file to send: several photos become one PDF, a large photo a smaller one. Undefined if that fails, or it was
 * replaced.
 */
async function prepared(running: Running, uploads: Uploads, world: UploadWorld): Promise<File | undefined> {
  if (running.job.prepared) return running.job.prepared
  uploads.change(running, { state: 'preparing' })
  const made = await running.read
    .then(chosen => {
      uploads.change(running, { chosen })
      return world.prepare(chosen, running.job.slot)
    })
    .catch(() => ({ problem: unreadableFile }))
  if ('problem' in made) uploads.change(running, { state: 'failed', problem: made.problem })
  else if (uploads.change(running, { prepared: made.file })) return made.file
  return undefined
}

function begun(job: UploadJob): Running {
  return { job, abort: new AbortController(), read: readFiles(job.chosen), retryMs: firstRetryMs }
}

function keepCopies(running: Running, uploads: Uploads, world: UploadWorld): void {
  const { job, read } = running
  read.then(
    chosen => uploads.isCurrent(running) && world.keep({ ...job, chosen }),
    () => {},
  )
}

/** Each pause is twice as long as the previous one, or as long as the server asks. */
function nextPause(running: Running, askedMs = 0): number {
  const pauseMs = Math.max(running.retryMs, askedMs)
  running.retryMs = Math.min(running.retryMs * 2, longestRetryMs)
  return pauseMs
}

function failure(result: Exclude<UploadResult, { kind: 'stored' }>): Partial<UploadJob> {
  return result.kind === 'refused'
    ? { state: 'failed', problem: result.message, canRetry: result.isFinal !== true }
    : { state: 'waiting', share: 0, problem: result.message }
}

function withoutProblem({ problem: _problem, canRetry: _canRetry, ...job }: UploadJob): UploadJob {
  return job
}

/** Uploads files one after another, retrying with increasing pauses. */
export function createUploadQueue(world: UploadWorld): UploadQueue {
  const uploads = createUploads(world)
  let isBusy = false

  async function pump(): Promise<void> {
    const next = uploads.nextQueued()
    if (isBusy || !next) return
    isBusy = true
    await carry(next).finally(() => {
      isBusy = false
    })
    void pump()
  }

  async function carry(running: Running): Promise<void> {
    const file = await prepared(running, uploads, world)
    if (!file || !uploads.change(running, { state: 'sending', share: 0 })) return
    const onProgress = (share: number) => uploads.change(running, { share })
    const result = await world.send(running.job, file, onProgress, running.abort.signal)
    if (uploads.isCurrent(running)) finish(running, result, file)
  }

  function finish(running: Running, result: UploadResult, file: File): void {
    if (result.kind === 'stored') {
      uploads.remove(running)
      world.stored(running.job, result.document, file)
      return
    }
    uploads.change(running, failure(result))
    if (result.kind === 'unreachable')
      running.callOff = world.after(nextPause(running, result.retryAfterMs), () => again(running))
  }

  function again(running: Running): void {
    running.callOff?.()
    running.job = withoutProblem(running.job)
    if (uploads.change(running, { state: 'queued' })) void pump()
  }

  return {
    add(slot, chosen, key = world.newKey()) {
      uploads.cancel(slot.kind)
      const running = begun({ slot, chosen, state: 'queued', share: 0, key })
      keepCopies(running, uploads, world)
      uploads.put(running)
      void pump()
    },
    cancel: uploads.cancel,
    retry(kind) {
      const running = uploads.get(kind)
      if (running?.job.state === 'failed' || running?.job.state === 'waiting') again(running)
    },
    wake() {
      for (const running of uploads.waiting()) {
        running.retryMs = firstRetryMs
        again(running)
      }
    },
  }
}
