/** Runs when a page appears that was loaded earlier: one that was prerendered, or one that the back button returns to. */
export function whenShown(run: () => void): void {
  addEventListener('prerenderingchange', run, true)
  addEventListener('pageshow', ({ persisted }) => persisted && run())
}
