import type { ReactElement } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Screen } from '../ui/screen.tsx'

/** In place of a screen that could not be loaded or drawn. The frame around it stays. */
export function ScreenError(): ReactElement {
  const error = useRouteError()
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
