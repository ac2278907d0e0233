import { useState } from 'react'
import { wasDeclined } from './call.ts'

/** What became of one of several; absent while it waits. */
export type Fate = 'now' | 'done' | { why: string }

/**
 * Does the same for several, one after the other, and keeps what became of each: one that is refused does not stop the others. If
 * somebody does not want to prove who they are, the rest is left as it is.
 */
export function useEach<One extends { key: string }>(
  act: (one: One) => Promise<unknown>,
  refresh: () => Promise<unknown>,
) {
  const [fates, setFates] = useState<ReadonlyMap<string, Fate>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const note = (key: string, fate: Fate) => setFates(before => new Map(before).set(key, fate))
  async function run(all: readonly One[]): Promise<void> {
    setBusy(true)
    for (const one of all) {
      note(one.key, 'now')
      try {
        await act(one)
        note(one.key, 'done')
      } catch (error) {
        if (wasDeclined(error)) {
          note(one.key, { why: 'Left as it is.' })
          break
        }
        note(one.key, { why: error instanceof Error ? error.message : 'It could not be done.' })
      }
    }
    await refresh()
    setBusy(false)
  }
  return { fates, isBusy, isOver: !isBusy && fates.size > 0, run }
}
