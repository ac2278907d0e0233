/** A device that is busy all the time runs it after this time. */
const longestWaitMs = 5000

/** Runs an action when the browser is idle or has been busy for a while, or soon in browsers without requestIdleCallback. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => run(), { timeout: longestWaitMs })
  else setTimeout(run)
}
