import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * False during prerender and hydration, then true. Browser state (storage, query, navigation state) may only be rendered once it
 * is true, or hydration would not match.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
