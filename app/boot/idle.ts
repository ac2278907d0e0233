interface Connection {
  saveData: boolean
  effectiveType: string
}

/** On a metered or slow connection, only what was requested is loaded, nothing in advance. */
export function isSpareLink(): boolean | undefined {
  const link = (navigator as { connection?: Connection }).connection
  return link && (link.saveData || /[23]g/.test(link.effectiveType))
}

/** A phone that is busy all the time gets what waits for it to be idle after this time. */
const longestWaitMs = 5000

/**
 * Runs once the page has loaded, its first picture is on screen, and the browser is idle or has been busy for a while. A hidden page waits
 * until it is visible, and a prerendered one until it is opened.
 */
export function whenIdle(run: () => void): void {
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: longestWaitMs })
    else setTimeout(run)
  })
  const look = () => painted.observe({ type: 'paint', buffered: true })
  addEventListener('load', () => {
    if (document.prerendering) addEventListener('prerenderingchange', look, true)
    else look()
  })
}
