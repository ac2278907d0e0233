/** What happens to the page of a draft. A phone that goes to sleep, or to another app, may never come back to it. */
interface PageEvents {
  leave: () => void
  /** It is seen again. */
  shown: () => void
  /** The network is back. */
  online: () => void
}

/** What browsers let go on after a page is closed. */
const leavingBytes = 60_000

/** Whether a save of this body can go on after its page is closed. */
export function mayOutlivePage(body: unknown): boolean {
  return JSON.stringify(body).length * 3 < leavingBytes
}

/** Tells a draft what happens to its page, until the returned function is called. */
export function watchPage({ leave, shown, online }: PageEvents): () => void {
  const over = new AbortController()
  const { signal } = over
  const onVisibility = () => (document.visibilityState === 'hidden' ? leave() : shown())
  document.addEventListener('visibilitychange', onVisibility, { signal })
  addEventListener('pagehide', leave, { signal })
  addEventListener('online', online, { signal })
  return () => over.abort()
}
