import type { ReactElement } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'

/** What JAMB still has to hear from an undergraduate, before anything is paid or downloaded here. */
export function CapsFirst({ held: { caps } }: { held: OwnCase }): ReactElement | null {
  if (!caps || caps.state === 'accepted_on_caps') return null
  return (
    <Notice tone="warning" title={caps.message}>
      {caps.advice}
    </Notice>
  )
}
