import type { LinkDescriptor } from 'react-router'

/**
 * A style sheet of one page or one part of the site, for a route's `links`. React waits for it before the page is shown and
 * keeps it behind the sheets named before it; the build writes it into the prerendered page (docs/adr/0003-css-delivery.md).
 */
export function pageSheet(href: string, precedence: 'portal' | 'page' = 'page'): LinkDescriptor {
  // The router passes the attribute on but does not declare it.
  return { rel: 'stylesheet', href, precedence } as LinkDescriptor
}
