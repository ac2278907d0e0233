import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#shared/contract/calls/index.ts'
import { ApiError } from '#ui/lib/api-error.ts'
import { noAnswers } from './answers.ts'
import type { Draft } from './draft.ts'
import type { HeldDraft } from './merge-drafts.ts'
import { copyToUniversity } from './university-copy.ts'

const nothing: HeldDraft = { answers: noAnswers, savedAt: null }
const offline = new ApiError(calls.saveReferenceDraft, { status: 0, code: 'network' })

function world() {
  let draft: Draft = { answers: noAnswers, idempotencyKey: 'key', savedAt: '' }
  const read = vi.fn(async (): Promise<HeldDraft> => nothing)
  const write = vi.fn(async (..._sent: [typeof noAnswers, boolean]) => `kept ${write.mock.calls.length}`)
  const seen = { states: [] as string[], dead: [] as string[], read: [] as HeldDraft[] }
  const copying = copyToUniversity({
    read,
    write,
    current: () => draft,
    onRead: held => void seen.read.push(held),
    onWritten: (of, savedAt) => {
      draft = { ...draft, university: { savedAt, of } }
    },
    onState: state => void seen.states.push(state),
    onDead: ({ kind }) => void seen.dead.push(kind),
  })
  const type = (text: string) => {
    draft = { ...draft, answers: { ...draft.answers, name: text }, savedAt: `${text} typed` }
    copying.typed()
  }
  return { copying, read, write, seen, type }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the copy of a reference at the university', () => {
  it('is looked at when the page opens, and nothing is sent while nothing is typed', async () => {
    const { copying, read, write, seen } = world()
    copying.look()
    await pass(60_000)
    expect(read).toHaveBeenCalledTimes(1)
    expect(seen.read).toEqual([nothing])
    expect(write).not.toHaveBeenCalled()
  })

  it('follows a few seconds after the last letter, once', async () => {
    const { copying, write, seen, type } = world()
    copying.look()
    await pass(10)
    for (const text of ['A', 'Ad', 'Admit']) {
      type(text)
      await pass(1000)
    }
    expect(write).not.toHaveBeenCalled()
    await pass(60_000)
    expect(write.mock.calls).toEqual([[{ ...noAnswers, name: 'Admit' }, false]])
    expect(seen.states.at(-1)).toBe('same')
  })

  it('is never written over before it was seen', async () => {
    const { copying, read, write, type } = world()
    read.mockRejectedValueOnce(offline).mockRejectedValueOnce(offline)
    copying.look()
    type('Admit')
    await pass(6000)
    expect(write).not.toHaveBeenCalled()
    await pass(60_000)
    expect(read).toHaveBeenCalledTimes(3)
    expect(write).toHaveBeenCalledTimes(1)
  })

  it('is tried again without a network, more and more slowly, and at once when the network is back', async () => {
    const { copying, write, seen, type } = world()
    copying.look()
    await pass(10)
    write.mockRejectedValue(offline)
    type('Admit')
    await pass(120_000)
    const tries = write.mock.calls.length
    expect(tries).toBeGreaterThan(2)
    expect(tries).toBeLessThan(8)
    expect(seen.states.at(-1)).toBe('unreachable')
    write.mockResolvedValue('kept')
    copying.look()
    await pass(10)
    expect(seen.states.at(-1)).toBe('same')
  })

  it('is left alone when the words are refused, until they change', async () => {
    const { copying, write, seen, type } = world()
    copying.look()
    await pass(10)
    write.mockRejectedValueOnce(new ApiError(calls.saveReferenceDraft, { status: 422, code: 'invalid-fields' }))
    type('too long')
    await pass(300_000)
    expect(write).toHaveBeenCalledTimes(1)
    expect(seen.states.at(-1)).toBe('refused')
    type('short')
    await pass(5000)
    expect(seen.states.at(-1)).toBe('same')
  })

  it('ends with the link, and says why', async () => {
    const { copying, write, seen, type } = world()
    copying.look()
    await pass(10)
    write.mockRejectedValueOnce(new ApiError(calls.saveReferenceDraft, { status: 410, code: 'gone' }))
    type('Admit')
    await pass(300_000)
    expect(seen.dead).toEqual(['gone'])
    expect(write).toHaveBeenCalledTimes(1)
  })

  it('goes out at once when the page is left', async () => {
    const { copying, write, type } = world()
    copying.look()
    await pass(10)
    type('Admit')
    copying.leave()
    expect(write.mock.calls).toEqual([[{ ...noAnswers, name: 'Admit' }, true]])
    await pass(60_000)
    expect(write).toHaveBeenCalledTimes(1)
  })

  it('does not wait at the end of a step', async () => {
    const { copying, write, type } = world()
    copying.look()
    await pass(10)
    copying.hurry()
    type('Admit')
    copying.hurry()
    await pass(10)
    expect(write).toHaveBeenCalledTimes(1)
  })

  it('is looked at again when the page is seen again', async () => {
    const { copying, read } = world()
    copying.look()
    await pass(10)
    copying.look()
    await pass(10)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('ends when the reference was sent', async () => {
    const { copying, write, type } = world()
    copying.look()
    await pass(10)
    type('Admit')
    copying.stop()
    await pass(60_000)
    copying.look()
    await pass(60_000)
    expect(write).not.toHaveBeenCalled()
  })
})
