import { type RefObject, useEffect, useRef } from 'react'
import { watchPage } from './page-events.ts'
import type { Saver } from './saver.ts'

/**
 * The saver of a draft for as long as its screen is shown. It begins with what an earlier page left, and sends what is unsent when the
 * page is hidden, is online again, or is left. `keep` stores on this device what is not stored yet, before the page is left.
 */
export function useSaver(name: string, make: () => Saver, keep?: () => void): RefObject<Saver | undefined> {
  const saver = useRef<Saver>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one saver for each draft
  useEffect(() => {
    const made = make()
    saver.current = made
    made.look()
    const leave = () => {
      keep?.()
      made.leave()
    }
    const unwatch = watchPage({ leave, shown: made.look, online: made.look })
    return () => {
      unwatch()
      keep?.()
      made.close()
    }
  }, [name])
  return saver
}
