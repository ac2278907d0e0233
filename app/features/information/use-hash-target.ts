import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * After a move inside the application to an address with a hash: opens what holds its target, scrolls there and puts the focus
 * on it. A page that is loaded does all this by itself.
 */
export function useHashTarget(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again must lead there again
  useEffect(() => {
    // Unset while React takes over the loaded document: its reader may have scrolled on meanwhile.
    if (document.documentElement.dataset.booted) showTarget(hash)
  }, [hash, key])
}

/** Does nothing for an address without a target on this page. */
function showTarget(hash: string): void {
  const target = hash && document.getElementById(idIn(hash))
  if (!target) return
  const folded = target.closest('details')
  if (folded) folded.open = true
  target.scrollIntoView()
  target.focus({ preventScroll: true })
}

function idIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
