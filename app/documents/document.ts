import type { ReactElement } from 'react'
import type { PageMeta } from '#app/lib/page-meta.ts'

/** A public page. React draws it at build; in a browser it is plain HTML, made live by `app/boot/page.ts` and its islands. */
export interface PublicDocument {
  head: PageMeta
  /** Addresses of its style sheets, after `site.css`. */
  sheets: readonly string[]
  body: (search: URLSearchParams) => ReactElement
}
