import type { ReactElement } from 'react'
import { Notice } from '#app/ui/notice.tsx'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'

/** What an undergraduate still has to do on CAPS, before paying or downloading anything here. */
export function CapsFirst({ held: { caps } }: { held: OwnCase }): ReactElement | null {
  if (!caps || caps.state === 'accepted_on_caps') return null
  return (
    <Notice tone="warning" title={caps.message}>
      {caps.advice}
    </Notice>
  )
}
