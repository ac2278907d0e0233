/** Runs when this process ends, however it does unless it is killed. */
const atEnd = new Set<() => void>()

/** Registers what has to end with this process, like a program that it has started. Returns a function that forgets it. */
export function endWithProcess(end: () => void): () => void {
  if (atEnd.size === 0) process.once('exit', endAll)
  atEnd.add(end)
  return () => {
    atEnd.delete(end)
  }
}

function endAll(): void {
  for (const end of atEnd) end()
}

/** Lets SIGTERM and SIGINT end this process with everything it has started. Playwright would only close its browsers. */
export function endOnSignal(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => process.exit(code))
}
