import type { ReactElement } from 'react'
import { useMe } from '../../lib/me.ts'
import { Screen } from '../../ui/screen.tsx'
import { DisplaySettings } from './display-settings.tsx'

/** What concerns the person alone. Everybody has it. */
export function Component(): ReactElement {
  const me = useMe()
  return (
    <Screen title="Your account" lead={me.email}>
      <DisplaySettings />
    </Screen>
  )
}
