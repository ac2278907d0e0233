/** One press of Ctrl-C reaches us twice, directly and through npm. A second order after this time is from an impatient operator. */
const sameOrderMs = 1_000

/**
 * Listens for orders to stop from the first moment of the process. The signal is aborted with the name of the first one, and a
 * second one exits immediately. `npm start` holds a channel to the server: when it closes, the launcher is gone, which counts as
 * an order ('disconnect').
 */
export function stopOrders(): AbortSignal {
  const stopping = new AbortController()
  let firstAtMs: number | undefined
  function order(name: string): void {
    if (firstAtMs === undefined) {
      firstAtMs = performance.now()
      stopping.abort(name)
      return
    }
    if (name !== 'disconnect' && performance.now() - firstAtMs >= sameOrderMs) process.exit(1)
  }
  for (const name of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(name, () => order(name))
  // The launcher may have died while our modules were loaded: then no event will follow.
  if (process.connected === false) order('disconnect')
  return stopping.signal
}
