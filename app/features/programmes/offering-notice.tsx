import type { ReactNode } from 'react'
import { pageGap } from '#shared/page-gaps.ts'

/** That a programme is not accepting applications, and which ones do: markup of the server (ADR 59). Nothing for a programme that is open. */
export function OfferingNotice({ id }: { id: string }): ReactNode {
  // While developing, no one fills the gap.
  return import.meta.env.PROD && pageGap('offering-notice', id)
}

/** The same in a word, in a list that is drawn at build. */
export function OfferingMark({ id }: { id: string }): ReactNode {
  return import.meta.env.PROD && pageGap('offering-mark', id)
}
