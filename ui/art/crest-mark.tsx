import type { ReactElement } from 'react'
import { crest } from '#shared/catalogue/parts/crest.ts'
import { ownMarkup } from '#ui/lib/own-markup.ts'

/** The institution's mark; the name is beside it in words. */
export function Crest({ className }: { className?: string }): ReactElement {
  return (
    <svg
      className={className}
      viewBox="0 0 64 64"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, or the address of an uploaded one
      dangerouslySetInnerHTML={{ __html: ownMarkup(crest()) }}
    />
  )
}
