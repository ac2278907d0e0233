interface Connection {
  saveData: boolean
  effectiveType: string
}

/** On a metered or slow link a reader pays for what was asked for, and for nothing that might be wanted. */
export function isSpareLink(): boolean | undefined {
  const link = (navigator as { connection?: Connection }).connection
  return link && (link.saveData || /[23]g/.test(link.effectiveType))
}

/**
 * Once the page is loaded, its first picture is on the screen, and nothing else is to do. A hidden page waits until it is seen, and one
 * that is prerendered until it is opened.
 */
export function whenIdle(run: () => void): void {
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    ;(window.requestIdleCallback ?? setTimeout)(run)
  })
  const look = () => painted.observe({ type: 'paint', buffered: true })
  addEventListener('load', () => {
    if (document.prerendering) addEventListener('prerenderingchange', look, { capture: true, once: true })
    else look()
  })
}
