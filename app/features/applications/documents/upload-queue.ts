import { unreadableFile } from '#app/lib/file-start.ts'
import type { DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'

export type UploadState =
  /** Another one is on its way. */
  | 'queued'
  /** A picture is being made smaller, or several are being joined. */
  | 'preparing'
  | 'sending'
  /** The upload failed; `problem` says why. It is retried automatically. */
  | 'waiting'
  | 'failed'

/** One paper on its way to the university. */
export interface UploadJob {
  slot: DocumentSlot
  /** What was chosen: one file, or the photos of several pages. */
  chosen: readonly File[]
  /** What is sent. */
  prepared?: File
  state: UploadState
  /** 0 to 1. */
  share: number
  problem?: string
  /** The same for every try. */
  key: string
}

export type Prepared = { file: File } | { problem: string }

export type UploadResult =
  | { kind: 'stored'; document: DocumentOnWire }
  | { kind: 'unreachable'; message: string; retryAfterMs?: number | undefined }
  | { kind: 'refused'; message: string }

/** What the queue needs from outside, so that a test can own time and network. */
export interface UploadWorld {
  after(delayMs: number, action: () => void): () => void
  newKey(): string
  prepare(chosen: readonly File[], slot: DocumentSlot): Promise<Prepared>
  send(job: UploadJob, file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<UploadResult>
  stored(job: UploadJob, document: DocumentOnWire, file: File): void
  report(jobs: readonly UploadJob[]): void
}

export const firstRetryMs = 2000
const longestRetryMs = 30_000

export interface UploadQueue {
  /** Adds a paper; one for the same slot that is still on its way is given up for it. */
  add(slot: DocumentSlot, chosen: readonly File[], key?: string): void
  cancel(kind: string): void
  retry(kind: string): void
  /** The network is back: whatever waits is tried now. */
  wake(): void
}

interface Running {
  job: UploadJob
  abort: AbortController
  retryMs: number
  callOff?: () => void
}

/** Sends papers one after the other, and each again with growing pauses while nobody answers. */
export function createUploadQueue(world: UploadWorld): UploadQueue {
  const uploads = new Map<string, Running>()
  let isBusy = false

  function report(): void {
    world.report([...uploads.values()].map(({ job }) => job))
  }

  /** Changes a job, unless it was given up meanwhile. */
  function change(running: Running, part: Partial<UploadJob>): boolean {
    if (uploads.get(running.job.slot.kind) !== running) return false
    running.job = { ...running.job, ...part }
    report()
    return true
  }

  async function pump(): Promise<void> {
    if (isBusy) return
    const next = [...uploads.values()].find(({ job }) => job.state === 'queued')
    if (!next) return
    isBusy = true
    try {
      await carry(next)
    } finally {
      isBusy = false
    }
    void pump()
  }

  async function carry(running: Running): Promise<void> {
    const file = running.job.prepared ?? (await prepare(running))
    if (!file || !change(running, { state: 'sending', share: 0 })) return
    const onProgress = (share: number) => change(running, { share })
    const result = await world.send(running.job, file, onProgress, running.abort.signal)
    if (uploads.get(running.job.slot.kind) !== running) return
    if (result.kind === 'stored') {
      uploads.delete(running.job.slot.kind)
      world.stored(running.job, result.document, file)
      report()
    } else if (result.kind === 'refused') {
      change(running, { state: 'failed', problem: result.message })
    } else {
      wait(running, result)
    }
  }

  async function prepare(running: Running): Promise<File | undefined> {
    change(running, { state: 'preparing' })
    const prepared = await world
      .prepare(running.job.chosen, running.job.slot)
      .catch(() => ({ problem: unreadableFile }))
    if ('problem' in prepared) change(running, { state: 'failed', problem: prepared.problem })
    else if (change(running, { prepared: prepared.file })) return prepared.file
    return undefined
  }

  function wait(running: Running, { message, retryAfterMs = 0 }: Extract<UploadResult, { kind: 'unreachable' }>): void {
    change(running, { state: 'waiting', share: 0, problem: message })
    running.callOff = world.after(Math.max(running.retryMs, retryAfterMs), () => again(running))
    running.retryMs = Math.min(running.retryMs * 2, longestRetryMs)
  }

  function again(running: Running): void {
    running.callOff?.()
    const { problem: _problem, ...job } = running.job
    running.job = job
    if (change(running, { state: 'queued' })) void pump()
  }

  function cancel(kind: string): void {
    const running = uploads.get(kind)
    if (!running) return
    uploads.delete(kind)
    running.callOff?.()
    running.abort.abort()
    report()
  }

  return {
    add(slot, chosen, key = world.newKey()) {
      cancel(slot.kind)
      const job: UploadJob = { slot, chosen, state: 'queued', share: 0, key }
      uploads.set(slot.kind, { job, abort: new AbortController(), retryMs: firstRetryMs })
      report()
      void pump()
    },
    cancel,
    retry(kind) {
      const running = uploads.get(kind)
      if (running?.job.state === 'failed' || running?.job.state === 'waiting') again(running)
    },
    wake() {
      for (const running of uploads.values()) {
        if (running.job.state !== 'waiting') continue
        running.retryMs = firstRetryMs
        again(running)
      }
    },
  }
}
