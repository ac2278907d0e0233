import { useSyncExternalStore } from 'react'

/** The newest dialog that is open: everything beside it is inert and lies behind it. */
export function useOpenDialog(): Element | null {
  return useSyncExternalStore(subscribe, openDialog, () => null)
}

function openDialog(): Element | null {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
