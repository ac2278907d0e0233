import type { ReactNode } from 'react'
import { ownMarkup } from '#app/lib/own-markup.ts'
import { pageGap } from '#shared/page-gaps.ts'

/**
 * That a programme is not accepting applications, and which ones do: markup of the server, in the document for those who load it and in `data` for
 * those who come from another page (ADR 59). Nothing for a programme that is open.
 */
export function OfferingNotice({ id, data }: { id: string; data: string }): ReactNode {
  if (import.meta.env.SSR) return import.meta.env.PROD && pageGap('offering-notice', id)
  // While developing, nobody fills the gap.
  if (data === '' || data.startsWith('%fill:')) return null
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup, from the data of the page
  return <div dangerouslySetInnerHTML={{ __html: ownMarkup(decodeURIComponent(data)) }} />
}

/** The same in a word, in a list that is drawn at build. */
export function OfferingMark({ id }: { id: string }): ReactNode {
  return import.meta.env.PROD && pageGap('offering-mark', id)
}
