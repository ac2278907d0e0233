import type { ReactElement } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useOnline } from '../lib/use-online.ts'

/** Shown while there is no network. The screen stays as it is. */
export function OfflineNotice(): ReactElement {
  return (
    <div role="status">
      {!useOnline() && (
        <p className="offline-line">
          <Icon name="alert" />
          No network. You can keep reading. Your changes will not be saved until you are back online.
        </p>
      )}
    </div>
  )
}
