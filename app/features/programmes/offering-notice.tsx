import type { ReactNode } from 'react'
import { pageGap } from '#shared/page-gaps.ts'

/**
 * Says that a programme is not accepting applications, and suggests others: markup from the server (ADR 59). Empty
 * for an open programme.
 */
export function OfferingNotice({ id }: { id: string }): ReactNode {
  // In development, nothing fills the gap.
  return import.meta.env.PROD && pageGap('offering-notice', id)
}

/** The same in one word, for a list that is rendered at build time. */
export function OfferingMark({ id }: { id: string }): ReactNode {
  return import.meta.env.PROD && pageGap('offering-mark', id)
}
