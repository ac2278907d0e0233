import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#shared/contract/calls/index.ts'
import { ApiError } from '../lib/api-error.ts'
import { fakeStorages } from '../lib/storage.fixture.ts'
import type { Kept } from './kept.ts'
import type { Saver } from './saver.ts'

/** One kind of draft, with something typed in it. */
export interface KeptExample {
  what: string
  kept: () => Kept<unknown>
  typed: unknown
  /** With everything deleted again; left out where that is worth sending too. */
  empty?: unknown
  place: 'local' | 'session'
  /** By which it is found when its owner signs out. */
  prefix: string
}

/** `open` opens it as a page does that has just been loaded. */
export function keptExample<Draft>(
  what: string,
  open: () => Kept<Draft>,
  parts: { typed: Draft; empty?: Draft; place?: 'local' | 'session'; prefix: string },
): KeptExample {
  return { place: 'session', ...parts, what, kept: open as () => Kept<unknown> }
}

/** What every draft promises about this device. `prepare` runs with empty storages. */
export function describeKept(examples: readonly KeptExample[], prepare: () => void | Promise<void>): void {
  describe.each(examples)('$what', ({ kept, typed, empty, place, prefix }) => {
    let storages: ReturnType<typeof fakeStorages>
    beforeEach(async () => {
      storages = fakeStorages()
      await prepare()
    })
    afterEach(() => {
      kept().drop()
      vi.unstubAllGlobals()
    })

    it('is there again, word for word, after a reload', () => {
      expect(kept().keep(typed)).toBe(true)
      expect(storages[place].getItem(kept().name)).not.toBeNull()
      expect(kept().read()).toEqual(typed)
    })

    it('is kept under a name by which it is found at a sign-out', () => {
      expect(kept().name.startsWith(prefix)).toBe(true)
    })

    it('is gone once it was sent, wherever it was kept', () => {
      kept().keep(typed)
      storages.local.setItem(kept().name, 'an older copy')
      kept().drop()
      expect(kept().read()).toBeUndefined()
      expect([storages.local.getItem(kept().name), storages.session.getItem(kept().name)]).toEqual([null, null])
    })

    if (empty !== undefined)
      it('leaves nothing behind when everything was deleted again', () => {
        kept().keep(typed)
        expect(kept().keep(empty)).toBe(true)
        expect(storages[place].getItem(kept().name)).toBeNull()
      })

    it('stays as long as the page on a full device, and says so', () => {
      storages[place].isFull = true
      expect(kept().keep(typed)).toBe(false)
      expect(kept().read()).toEqual(typed)
    })

    it.each(['', 'null', '{', '"text"', '7'])('is not made up from what cannot be read: %s', text => {
      storages[place].setItem(kept().name, text)
      expect(kept().read()).toBeUndefined()
    })
  })
}

/** One kind of draft that goes to the server while it is written. */
export interface SavedExample {
  what: string
  /** Opens it, with a server that stores what `write` is given. */
  open(write: (text: string) => Promise<void>): { saver: Saver; type(text: string): void }
}

const offline = new ApiError(calls.me, { status: 0, code: 'network' })
const busy = new ApiError(calls.me, { status: 503, code: 'overloaded', retryAfterSeconds: 100 })
const refusal = new ApiError(calls.me, { status: 422, code: 'invalid-fields' })

/** What every draft promises about the way to the university. */
export function describeSaved(examples: readonly SavedExample[]): void {
  describe.each(examples)('$what', ({ open }) => {
    const write = vi.fn(async (_text: string) => {})
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
    let draft: ReturnType<SavedExample['open']>
    beforeEach(async () => {
      vi.useFakeTimers()
      fakeStorages()
      write.mockReset().mockResolvedValue()
      draft = open(write)
      draft.saver.look()
      await pass(10)
    })
    afterEach(() => {
      draft.saver.stop()
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const texts = () => write.mock.calls.map(([text]) => text)

    it('goes to the university once, a few seconds after the last key', async () => {
      draft.type('A')
      await pass(500)
      draft.type('Admit')
      await pass(500)
      expect(texts()).toEqual([])
      await pass(300_000)
      expect(texts()).toEqual(['Admit'])
    })

    it('goes from someone who never pauses too', async () => {
      for (let keys = 0; keys < 40; keys += 1) {
        draft.type(`Key ${keys}`)
        await pass(500)
      }
      expect(texts()).toHaveLength(1)
    })

    it('is sent again without a network, more and more slowly, and at once when the network is back', async () => {
      write.mockRejectedValue(offline)
      draft.type('Admit')
      await pass(120_000)
      const tries = texts().length
      expect(tries).toBeGreaterThan(2)
      expect(tries).toBeLessThan(13)
      write.mockResolvedValue()
      draft.saver.hurry()
      await pass(10)
      expect(texts()).toHaveLength(tries + 1)
      await pass(300_000)
      expect(texts()).toHaveLength(tries + 1)
    })

    it('waits as long as a busy university asks', async () => {
      write.mockRejectedValueOnce(busy)
      draft.type('Admit')
      await pass(95_000)
      expect(texts()).toHaveLength(1)
      await pass(10_000)
      expect(texts()).toHaveLength(2)
    })

    it('is followed by what was typed while it was on its way', async () => {
      const arrival = Promise.withResolvers<void>()
      write.mockReturnValueOnce(arrival.promise)
      draft.type('Admit')
      draft.saver.hurry()
      draft.type('Admit her')
      draft.saver.hurry()
      expect(texts()).toEqual(['Admit'])
      arrival.resolve()
      await pass(10)
      expect(texts()).toEqual(['Admit', 'Admit her'])
      await pass(300_000)
      expect(texts()).toHaveLength(2)
    })

    it('is left alone when it is refused, until it changes', async () => {
      write.mockRejectedValueOnce(refusal)
      draft.type('too long')
      await pass(300_000)
      expect(texts()).toEqual(['too long'])
      draft.type('short')
      await pass(5000)
      expect(texts()).toEqual(['too long', 'short'])
    })

    it('goes at once when the page is left', async () => {
      draft.type('Admit')
      draft.saver.leave()
      expect(texts()).toEqual(['Admit'])
      await pass(300_000)
      expect(texts()).toHaveLength(1)
    })

    it('goes once more, and no more, when its screen is left without a network', async () => {
      write.mockRejectedValue(offline)
      draft.type('Admit')
      draft.saver.close()
      await pass(300_000)
      expect(texts()).toEqual(['Admit'])
    })

    it('stays here after its end', async () => {
      draft.type('Admit')
      draft.saver.stop()
      draft.saver.look()
      draft.type('Admit her')
      await pass(300_000)
      expect(texts()).toEqual([])
    })
  })
}
