/** Runs something when the browser has nothing better to do, or soon in one that cannot tell. */
export function whenIdle(run: () => void): void {
  const soon = window.requestIdleCallback ?? setTimeout
  soon(() => run())
}
