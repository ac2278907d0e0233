const nameOf = (accountId: string) => `documents:${accountId}`

/**
 * Tells the other tabs of this browser that an upload or a removal is under way, with a lock that ends with this page. Call it with every
 * change.
 */
export function changesUnderWay(accountId: string): (isBusy: boolean) => void {
  let release: (() => void) | undefined
  return isBusy => {
    if (!isBusy) {
      release?.()
      release = undefined
    } else if (!release) {
      const done = new Promise<void>(resolve => {
        release = resolve
      })
      void navigator.locks?.request(nameOf(accountId), { mode: 'shared' }, () => done)
    }
  }
}

/** Resolves to true when no tab uploads or removes a document, and to false if one does, or still does after `patienceMs`. */
export async function changesAreDone(accountId: string, patienceMs?: number): Promise<boolean> {
  if (!navigator.locks) return true
  const options = patienceMs === undefined ? { ifAvailable: true } : { signal: AbortSignal.timeout(patienceMs) }
  return navigator.locks.request(nameOf(accountId), options, lock => lock !== null).catch(() => false)
}
