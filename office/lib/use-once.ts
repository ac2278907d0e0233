import { useEffect, useRef } from 'react'

/** Runs it once, when the component is first shown. Nothing to run yet: when there is something. */
export function useOnce(run: (() => void) | undefined): void {
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current || !run) return
    hasRun.current = true
    run()
  })
}
