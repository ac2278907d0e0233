import { useCallback, useEffect, useState } from 'react'
import { onPermissionChange, readThisBrowser, type ThisBrowser } from './push-browser.ts'
import type { ChannelsPart } from './use-own-channels.ts'

/** What each part about notifications is given. */
export interface NotificationsPart extends ChannelsPart {
  browser: ThisBrowser
  /** Asks the browser again, after something has changed. */
  look: () => Promise<void>
}

/** What this browser says of notifications; undefined for the moment until it has. `look` asks it again. */
export function useThisBrowser(): { browser: ThisBrowser | undefined; look: () => Promise<void> } {
  const [browser, setBrowser] = useState<ThisBrowser>()
  const look = useCallback(async () => setBrowser(await readThisBrowser()), [])
  useEffect(() => {
    const lookNow = () => void look()
    lookNow()
    return onPermissionChange(lookNow)
  }, [look])
  return { browser, look }
}
