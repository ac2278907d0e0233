import { useEffect } from 'react'
import type { RouteObject } from 'react-router'
import { whenIdle } from '#ui/lib/when-idle.ts'

/**
 * Fetches the scripts of the other screens while the browser is idle, one after the other, so that they open when
 * the line has failed. Where someone saves data, only what is opened is fetched.
 */
export function useScreensAhead(routes: readonly RouteObject[]): void {
  useEffect(() => {
    if (savesData()) return
    const left = routes.flatMap(({ lazy }) => (typeof lazy === 'function' ? [lazy] : []))
    let isGone = false
    const fetchNext = () => {
      const load = isGone ? undefined : left.shift()
      // One that cannot be fetched now is fetched when it is opened.
      load?.().then(
        () => whenIdle(fetchNext),
        () => undefined,
      )
    }
    whenIdle(fetchNext)
    return () => {
      isGone = true
    }
  }, [routes])
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean } }
  return connection?.saveData === true
}
