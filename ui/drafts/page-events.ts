/** What happens to the page of a draft. A phone that goes to sleep, or to another app, may never come back to it. */
interface PageEvents {
  leave: () => void
  /** It is seen again. */
  shown: () => void
  /** The network is back. */
  online: () => void
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
