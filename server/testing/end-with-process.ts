/** May return a promise, for which a signal waits. */
type End = () => unknown

/** What runs when this process ends, however it does unless it is killed; the newest first. */
const atEnd: End[] = []
let isListening = false
let ending: Promise<void> | undefined

/**
 * Registers what has to end with this process, like a program that it has started. A signal waits for it; otherwise only what it does
 * at once is done. Returns a function that forgets it.
 */
export function endWithProcess(end: End): () => void {
  if (!isListening) process.once('exit', () => atEnd.forEach(one => void one()))
  isListening = true
  atEnd.unshift(end)
  return () => {
    if (atEnd.includes(end)) atEnd.splice(atEnd.indexOf(end), 1)
  }
}

async function endAll(): Promise<void> {
  for (let end = atEnd.shift(); end; end = atEnd.shift()) {
    try {
      await end()
    } catch {
      // What comes after it ends all the same.
    }
  }
}

/** Lets SIGTERM and SIGINT end this process with everything it has started. Playwright would only close its browsers. */
export function endOnSignal(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.once(signal, () => {
      // The work fails now that its servers are gone, which is no news.
      process.on('uncaughtException', () => {})
      ending ??= endAll().then(() => process.exit(code))
    })
}

/** What `work` resolves to, or nothing more once a signal ends this process. */
export async function unlessEnding<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    await ending
  }
}
