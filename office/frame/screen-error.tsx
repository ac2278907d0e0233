import { type ReactElement, useEffect, useState } from 'react'
import { useNavigate, useRouteError } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useOnline } from '../lib/use-online.ts'
import { Screen } from '../ui/screen.tsx'

/** Replaces a screen that could not be loaded or rendered. The frame around it stays. */
export function ScreenError(): ReactElement {
  const error = useRouteError()
  const isOnline = useOnline()
  // A screen that failed to load without a network is fetched when there is one.
  const [wasOffline] = useState(!isOnline)
  useEffect(() => {
    if (wasOffline && isOnline) location.reload()
  }, [wasOffline, isOnline])
  if (!isOnline) return <NotHereYet />
  const detail =
    error instanceof ApiError
      ? error.sentence
      : 'Load the page again. If it fails again, tell the people who run this site.'
  return (
    <Screen title="Something went wrong">
      <Notice tone="error" role="alert" title="This screen could not be shown">
        <p>{detail}</p>
        <p>
          <Button onClick={() => location.reload()}>Load the page again</Button>
        </p>
      </Notice>
    </Screen>
  )
}

/** Reloading the page would show the browser’s own error, and lose what was typed elsewhere. */
function NotHereYet(): ReactElement {
  const navigate = useNavigate()
  return (
    <Screen title="No network">
      <Notice tone="warning" role="alert" title="This screen is not on your device yet">
        <p>It opens as soon as you are back online. What you opened before is still here.</p>
        <p>
          <Button look="secondary" onClick={() => void navigate(-1)}>
            Go back
          </Button>
        </p>
      </Notice>
    </Screen>
  )
}
