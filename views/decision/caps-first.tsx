import type { ReactElement } from 'react'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { Notice } from '#ui/notice.tsx'

/** What an undergraduate still has to do on CAPS, before paying or downloading anything here. */
export function CapsFirst({ held: { caps } }: { held: OwnCase }): ReactElement | null {
  if (!caps || caps.state === 'accepted_on_caps') return null
  return (
    <Notice tone="warning" title={caps.message}>
      {caps.advice}
    </Notice>
  )
}
