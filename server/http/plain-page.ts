import { createHash } from 'node:crypto'
import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { plainSheet } from '#shared/domain/brand/sheet.ts'
import { type Html, html } from './html.ts'
import { pageStyle } from './plain-page-style.ts'

/** A server-rendered page without scripts, for operators, developers and people who verify a letter. */
export interface PlainPage {
  title: string
  /** Styles of this page, after those that all plain pages share. */
  style?: string
  /** The contents of the header band, including the page's `h1`. */
  head: Html
  main: Html
}

// Rows of triangles and dots between two lines, like the border of a cloth.
const border = html`<svg class="border" aria-hidden="true"><defs><pattern id="edge" width="32" height="16" patternUnits="userSpaceOnUse"><path d="M0 1h32M0 15h32M1 13 8 4l7 9zM17 13l7-9 7 9z" fill="none" stroke="currentColor"/><circle cx="16" cy="6" r="1.4" fill="currentColor"/><circle cx="0" cy="6" r="1.4" fill="currentColor"/><circle cx="32" cy="6" r="1.4" fill="currentColor"/></pattern></defs><rect width="100%" height="16" fill="url(#edge)"/></svg>`

/** The whole document. */
export function plainPage(page: PlainPage): string {
  const { markup } = html`<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} | ${institution().name}</title>
<style>`
  return `<!doctype html>\n${markup}${styleOf(page)}</style>${
    html`
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="band"><div class="wide"><p class="who">${institution().name}</p>
${page.head}</div>${border}</header>
<main id="main" tabindex="-1">
${page.main}
</main>
</body>
</html>
`.markup
  }`
}

/** No scripts, no requests, and only this page's own style sheet. */
export function plainPagePolicy(page: Pick<PlainPage, 'style'>): string {
  return policy(`'sha256-${createHash('sha256').update(styleOf(page)).digest('base64')}'`)
}

/** The same, for a page that shows untrusted markup with style attributes. */
export const styledContentPolicy = policy("'unsafe-inline'")

/** The same with pictures that the markup contains. */
export const picturedContentPolicy = `${styledContentPolicy}; img-src data:`

function policy(styles: string): string {
  return `default-src 'none'; style-src ${styles}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

function styleOf({ style }: Pick<PlainPage, 'style'>): string {
  return pageStyle + plainSheet(brandColours() ?? undefined) + (style ?? '')
}
