import { type ReactElement, useSyncExternalStore } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/** Says that there is no network, as long as there is none. What is on the screen stays. */
export function OfflineNotice(): ReactElement {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline-line">
          <Icon name="alert" />
          No network. You can keep reading. Your changes will not be saved until you are back online.
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener)
  }
}
