import { useSyncExternalStore } from 'react'

/** Paper shows what the screen showed. */
const narrow = 'screen and (width < 64rem)'

/** Whether what lies side by side on a desktop lies below each other, or covers it, as on a phone. */
export function isNarrow(): boolean {
  return matchMedia(narrow).matches
}

/** The same, as the window changes. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(narrow)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
