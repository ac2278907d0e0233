import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * False in the prerendered page and while React takes it over, then true. What only the browser knows (its storage, the
 * query, the navigation state) may show from then on, or the markup would not fit.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
