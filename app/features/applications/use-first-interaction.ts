import { useEffect } from 'react'

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * Runs something on the reader’s first interaction: early enough for the next tap, and not part of the first paint.
 */
export function useFirstInteraction(action: () => void): void {
  useEffect(() => {
    const done = new AbortController()
    const run = () => {
      done.abort()
      action()
    }
    for (const sign of signs) addEventListener(sign, run, { signal: done.signal, passive: true })
    return () => done.abort()
  }, [action])
}
