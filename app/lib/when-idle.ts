/** Runs an action when the browser is idle, or soon in browsers without requestIdleCallback. */
export function whenIdle(run: () => void): void {
  const soon = window.requestIdleCallback ?? setTimeout
  soon(() => run())
}
