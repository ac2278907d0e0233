import { beforeEach, describe, expect, it } from 'vitest'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { createUploadQueue, firstRetryMs, type Prepared, type UploadJob, type UploadResult } from './upload-queue.ts'

const slot = (kind: string): DocumentSlot => ({ kind, label: kind, hint: '', accepts: 'pdf-or-image', required: true })
const file = (name: string) => new File(['x'], name)
const stored = (kind: string): UploadResult => ({
  kind: 'stored',
  document: { id: '1', kind, file_name: 'a.pdf', size: 1, uploaded_at: '' },
})

let nowMs = 0
let alarms: { atMs: number; action: () => void }[] = []
let jobs: readonly UploadJob[] = []
let arrived: string[] = []
let sendings: {
  job: UploadJob
  signal: AbortSignal
  progress: (share: number) => void
  answer: (r: UploadResult) => void
}[] = []
let prepared: (chosen: readonly File[]) => Prepared
let kept: UploadJob[] = []
let keys = 0

function newQueue() {
  return createUploadQueue({
    after(delayMs, action) {
      const alarm = { atMs: nowMs + delayMs, action }
      alarms.push(alarm)
      return () => {
        alarms = alarms.filter(each => each !== alarm)
      }
    },
    newKey: () => `key-${++keys}`,
    keep: job => kept.push(job),
    prepare: async chosen => prepared(chosen),
    send: (job, _file, progress, signal) =>
      new Promise(resolve => {
        sendings.push({ job, signal, progress, answer: resolve })
      }),
    stored: (_job, document) => arrived.push(document.kind),
    report: next => {
      jobs = next
    },
  })
}

/** Long enough for files to be read. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(resolve => setTimeout(resolve))
}

async function pass(ms: number): Promise<void> {
  nowMs += ms
  const due = alarms.filter(alarm => alarm.atMs <= nowMs)
  alarms = alarms.filter(alarm => alarm.atMs > nowMs)
  for (const alarm of due) alarm.action()
  await settle()
}

const state = (kind: string) => jobs.find(job => job.slot.kind === kind)?.state

beforeEach(() => {
  nowMs = 0
  alarms = []
  jobs = []
  arrived = []
  sendings = []
  kept = []
  keys = 0
  prepared = chosen => ({ file: chosen[0] ?? file('none') })
})

describe('uploading', () => {
  it('sends one file after the other, and reports the progress of each', async () => {
    const queue = newQueue()
    queue.add(slot('transcript'), [file('t.pdf')])
    queue.add(slot('photo'), [file('p.jpg')])
    await settle()
    expect(sendings).toHaveLength(1)
    sendings[0]?.progress(0.42)
    expect(jobs[0]).toMatchObject({ state: 'sending', share: 0.42 })
    expect(state('photo')).toBe('queued')
    sendings[0]?.answer(stored('transcript'))
    await settle()
    sendings[1]?.answer(stored('photo'))
    await settle()
    expect(arrived).toEqual(['transcript', 'photo'])
    expect(jobs).toEqual([])
  })

  it('retries automatically after a lost connection, under the same key', async () => {
    const queue = newQueue()
    queue.add(slot('transcript'), [file('t.pdf')])
    await settle()
    sendings[0]?.answer({ kind: 'unreachable', message: 'busy' })
    await settle()
    expect(state('transcript')).toBe('waiting')
    expect(jobs[0]?.problem).toBe('busy')
    await pass(firstRetryMs)
    expect(jobs[0]?.problem).toBeUndefined()
    expect(sendings[1]?.job.key).toBe(sendings[0]?.job.key)
    sendings[1]?.answer({ kind: 'unreachable', message: 'busy' })
    await settle()
    await pass(firstRetryMs)
    expect(sendings).toHaveLength(2)
    await pass(firstRetryMs)
    expect(sendings).toHaveLength(3)
  })

  it('continues immediately when the network is back', async () => {
    const queue = newQueue()
    queue.add(slot('transcript'), [file('t.pdf')])
    await settle()
    sendings[0]?.answer({ kind: 'unreachable', message: 'busy', retryAfterMs: 60_000 })
    await settle()
    queue.wake()
    await settle()
    expect(sendings).toHaveLength(2)
  })

  it('continues when its owner says so, without the rest of the wait', async () => {
    const queue = newQueue()
    queue.add(slot('transcript'), [file('t.pdf')])
    await settle()
    sendings[0]?.answer({ kind: 'unreachable', message: 'busy', retryAfterMs: 60_000 })
    await settle()
    queue.retry('transcript')
    await settle()
    expect(sendings).toHaveLength(2)
    await pass(60_000)
    expect(sendings).toHaveLength(2)
  })

  it('a waiting upload does not hold up the others', async () => {
    const queue = newQueue()
    queue.add(slot('transcript'), [file('t.pdf')])
    queue.add(slot('photo'), [file('p.jpg')])
    await settle()
    sendings[0]?.answer({ kind: 'unreachable', message: 'busy' })
    await settle()
    expect(sendings[1]?.job.slot.kind).toBe('photo')
  })

  it('a refused file stays, with the reason, until another is chosen', async () => {
    const queue = newQueue()
    queue.add(slot('transcript'), [file('t.pdf')])
    await settle()
    sendings[0]?.answer({ kind: 'refused', message: 'This PDF is locked.' })
    await settle()
    expect(jobs[0]).toMatchObject({ state: 'failed', problem: 'This PDF is locked.' })
    queue.retry('transcript')
    await settle()
    expect(sendings).toHaveLength(2)
    expect(jobs[0]?.problem).toBeUndefined()
  })

  it('a file that is not allowed is not sent', async () => {
    prepared = () => ({ problem: 'This file is empty. Choose another file.' })
    const queue = newQueue()
    queue.add(slot('transcript'), [file('t.pdf')])
    await settle()
    expect(sendings).toHaveLength(0)
    expect(state('transcript')).toBe('failed')
  })

  it('a file that the phone cannot read is reported, and the others continue', async () => {
    prepared = chosen => {
      if (chosen[0]?.name === 'gone.jpg') throw new Error('The file was moved')
      return { file: file('p.jpg') }
    }
    const queue = newQueue()
    queue.add(slot('transcript'), [file('gone.jpg')])
    queue.add(slot('photo'), [file('p.jpg')])
    await settle()
    expect(state('transcript')).toBe('failed')
    expect(sendings[0]?.job.slot.kind).toBe('photo')
  })

  it('a file is read when it is chosen, kept as it was then, and sent as it was then', async () => {
    let reads = 0
    const drive = Object.assign(file('drive.pdf'), {
      arrayBuffer: async () => {
        reads += 1
        if (reads > 1) throw new DOMException('It has changed since', 'NotReadableError')
        return new TextEncoder().encode('as chosen').buffer
      },
    })
    const queue = newQueue()
    queue.add(slot('photo'), [file('p.jpg')])
    queue.add(slot('transcript'), [drive])
    await settle()
    // It still waits for its turn.
    expect(reads).toBe(1)
    expect(await kept.find(job => job.slot.kind === 'transcript')?.chosen[0]?.text()).toBe('as chosen')
    sendings[0]?.answer(stored('photo'))
    await settle()
    sendings[1]?.answer({ kind: 'unreachable', message: 'busy' })
    await settle()
    await pass(firstRetryMs)
    expect(await sendings[2]?.job.prepared?.text()).toBe('as chosen')
  })

  it('a file that can no longer be read is said to be, and is not tried again', async () => {
    const gone = Object.assign(file('gone.pdf'), { arrayBuffer: () => Promise.reject(new DOMException('gone')) })
    const queue = newQueue()
    queue.add(slot('transcript'), [gone])
    await settle()
    expect(jobs[0]?.problem).toBe('This file can no longer be read: save it to the phone and choose it again.')
    expect(jobs[0]?.canRetry).toBeUndefined()
    expect(kept).toEqual([])
  })

  it('a file refused for what it is cannot be sent again, one refused for the state of things can', async () => {
    for (const isFinal of [true, false]) {
      const queue = newQueue()
      queue.add(slot('transcript'), [file('t.pdf')])
      await settle()
      sendings.at(-1)?.answer({ kind: 'refused', message: 'No.', isFinal })
      await settle()
      expect(jobs[0]?.canRetry).toBe(!isFinal)
    }
  })

  it('choosing another file cancels the one being sent', async () => {
    const queue = newQueue()
    queue.add(slot('transcript'), [file('wrong.pdf')])
    await settle()
    queue.add(slot('transcript'), [file('right.pdf')])
    expect(sendings[0]?.signal.aborted).toBe(true)
    sendings[0]?.answer({ kind: 'refused', message: 'given up' })
    await settle()
    expect(sendings[1]?.job.chosen[0]?.name).toBe('right.pdf')
    sendings[1]?.answer(stored('transcript'))
    await settle()
    expect(arrived).toEqual(['transcript'])
  })

  it('stopping one removes it', async () => {
    const queue = newQueue()
    queue.add(slot('transcript'), [file('t.pdf')])
    await settle()
    queue.cancel('transcript')
    expect(jobs).toEqual([])
    sendings[0]?.answer(stored('transcript'))
    await settle()
    expect(arrived).toEqual([])
  })
})
