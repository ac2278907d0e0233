/** A style sheet of one page or one part of the site. */
export interface PageSheet {
  href: string
  /** React keeps sheets of pages behind those of the portal. */
  precedence: 'portal' | 'page'
}

/**
 * For the `sheets` of a page. React waits for a sheet before it shows the page; the build writes it into the prerendered page
 * (docs/adr/0003-css-delivery.md).
 */
export function pageSheet(href: string, precedence: PageSheet['precedence'] = 'page'): PageSheet {
  return { href, precedence }
}
