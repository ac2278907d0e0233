import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { fakeStorages } from '#ui/lib/storage.fixture.ts'
import { ApiError } from '../../lib/call.ts'
import { openSetting, settingWith } from './setting-draft.fixture.ts'

/* What the engine of drafts leaves to a setting: one draft of the university, on which several people write. */

const lost = new ApiError(settingCalls.draftSetting, { status: 0, code: 'network' })
const conflict = new ApiError(settingCalls.draftSetting, {
  status: 409,
  code: 'conflicting-change',
  detail: 'Bola Ige has changed this draft.',
})
const texts = (...names: string[]) => names.map(text => ({ text }))

describe('the draft of a setting', () => {
  const write = vi.fn(async (_body: unknown, _revision: number): Promise<Setting | undefined> => undefined)
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  beforeEach(() => {
    vi.useFakeTimers()
    fakeStorages()
    write.mockReset().mockResolvedValue(undefined)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const sent = () => write.mock.calls

  it('is sent again as it was after a lost response, and then as it is now', async () => {
    const { saver, type, now, kept } = openSetting({ write })
    write.mockRejectedValueOnce(lost)
    type({ text: 'Admit' })
    await pass(2000)
    type({ text: 'Admit her' })
    await pass(20_000)
    const [first, second] = texts('Admit', 'Admit her')
    expect(sent()).toEqual([
      [first, 0],
      [first, 0],
      [second, 1],
    ])
    expect(now()).toMatchObject({ draft: { revision: 2 }, isUnsent: false, state: { is: 'saved' } })
    expect(kept.read()).toBeUndefined()
    saver.stop()
  })

  it('is sent again as it was by the page that is opened next', async () => {
    write.mockRejectedValue(lost)
    const closed = openSetting({ write })
    closed.type({ text: 'Admit' })
    closed.saver.leave()
    await pass(10)
    closed.saver.stop()
    write.mockReset().mockResolvedValue(undefined)
    const { saver, now } = openSetting({ write })
    expect(now().draft.body).toEqual({ text: 'Admit' })
    saver.look()
    await pass(10)
    expect(sent()).toEqual([[{ text: 'Admit' }, 0]])
    expect(now()).toMatchObject({ draft: { revision: 1 }, isUnsent: false })
    saver.stop()
  })

  it('stays here when a colleague was first, and goes over theirs once that is chosen', async () => {
    const { saver, type, put, kept, now } = openSetting({ write })
    write.mockRejectedValueOnce(conflict)
    type({ text: 'Mine' })
    await pass(300_000)
    expect(sent()).toHaveLength(1)
    expect(now().state).toEqual({ is: 'overtaken', by: 'Bola Ige has changed this draft.' })
    type({ text: 'Mine, and more' })
    await pass(300_000)
    expect(sent()).toHaveLength(1)
    expect(kept.read()).toEqual({ body: { text: 'Mine, and more' }, revision: 0 })
    put({ draft: { body: now().draft.body, revision: 7 }, state: { is: 'saving' } })
    saver.hurry()
    await pass(10)
    expect(sent().at(-1)).toEqual([{ text: 'Mine, and more' }, 7])
    expect(now().state.is).toBe('saved')
    saver.stop()
  })

  it.each([
    ['takes what a colleague has saved', false, { text: 'Theirs' }, []],
    ['keeps what is typed here, and asks the university', true, { text: 'Mine' }, [[{ text: 'Mine' }, 0]]],
  ])('that is seen again %s', async (_what, isTyped, body, written) => {
    const { saver, type, now } = openSetting({ write, read: async () => settingWith({ text: 'Theirs' }, 4) })
    if (isTyped) type({ text: 'Mine' })
    saver.look()
    await pass(10)
    expect(now().draft.body).toEqual(body)
    expect(sent()).toEqual(written)
    saver.stop()
  })

  it('says nothing of a network that fails while nothing is typed', async () => {
    const { saver, now } = openSetting({ write, read: () => Promise.reject(lost) })
    saver.look()
    await pass(300_000)
    expect(now().state.is).toBe('saved')
    saver.stop()
  })

  it('leaves newer words of its next screen alone when an earlier save arrives', async () => {
    const arrival = Promise.withResolvers<undefined>()
    write.mockReturnValueOnce(arrival.promise)
    const closed = openSetting({ write })
    closed.saver.look()
    await pass(10)
    closed.type({ text: 'Admit' })
    closed.saver.close()
    const { kept, type, saver } = openSetting({ write })
    type({ text: 'Admit her' })
    arrival.resolve(undefined)
    await pass(10)
    expect(kept.read()?.body).toEqual({ text: 'Admit her' })
    await pass(10_000)
    expect(sent().slice(1)).toEqual([
      [{ text: 'Admit' }, 0],
      [{ text: 'Admit her' }, 1],
    ])
    saver.stop()
  })
})
