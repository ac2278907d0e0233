import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useRouteError } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ApiError } from '#ui/lib/api-error.ts'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { type MissingPart, useMissingPart } from '../lib/new-build.ts'
import { useOnline } from '../lib/use-online.ts'
import { Screen } from '../ui/screen.tsx'

/** Replaces a screen that could not be loaded or rendered. The frame around it stays. */
export function ScreenError(): ReactElement {
  const error = useRouteError()
  const isOnline = useOnline()
  // A screen that failed to load without a network is fetched when there is one.
  const [wasOffline] = useState(!isOnline)
  const missing = useMissingPart()
  // A part that is fetched ahead can fail later, and must not take away what can be pressed here by then.
  const [wasTold, setTold] = useState(false)
  if (isUnfetched(error) && missing === 'looking' && !wasTold) return <Spinner full />
  if (!isOnline || wasOffline || isUnreached(error, missing)) {
    if (!wasTold) setTold(true)
    return <NotHereYet />
  }
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

/** What browsers say when a script, or Vite when a style sheet, could not be fetched. They have no code for it. */
const notFetched = /dynamically imported module|importing a module script failed|unable to preload css/i

const isUnfetched = (error: unknown) => error instanceof Error && notFetched.test(error.message)

function isUnreached(error: unknown, missing: MissingPart): boolean {
  if (error instanceof ApiError) return error.isOffline
  return isUnfetched(error) && missing !== 'here' && missing !== 'gone'
}

/** Reloading the page without a connection would show the browser’s own error, and lose what was typed elsewhere. */
function NotHereYet(): ReactElement {
  const navigate = useNavigate()
  const { attempt, tryAgain } = useTryAgain()
  return (
    <Screen title="No connection">
      <Notice tone="warning" role="alert" title="This screen is not on your device yet">
        <p>
          {attempt === 'failed' ? 'There is still no connection.' : 'There is no connection to the university.'} What
          you opened before is still here.
        </p>
        <p className="cluster">
          <Button busy={attempt === 'trying'} busyLabel="Trying…" onClick={tryAgain}>
            Try again
          </Button>
          <Button look="secondary" onClick={() => void navigate(-1)}>
            Go back
          </Button>
        </p>
      </Notice>
    </Screen>
  )
}

/** Loads the page again as soon as the server answers: when asked to, and when the network is back. */
function useTryAgain(): { attempt: 'none' | 'trying' | 'failed'; tryAgain: () => void } {
  const [attempt, setAttempt] = useState<'none' | 'trying' | 'failed'>('none')
  function tryAgain(): void {
    setAttempt('trying')
    fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => (ok ? location.reload() : setAttempt('failed')),
      () => setAttempt('failed'),
    )
  }
  const whenBack = useEffectEvent(tryAgain)
  useEffect(() => {
    addEventListener('online', whenBack)
    return () => removeEventListener('online', whenBack)
  }, [])
  return { attempt, tryAgain }
}
