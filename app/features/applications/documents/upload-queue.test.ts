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

const settle = () => new Promise(resolve => setTimeout(resolve))

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
