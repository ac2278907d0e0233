import { type PageName, pageAt, pages } from '#shared/paths.ts'
import { type Html, html } from '../html.ts'

const address = /https?:\/\/[^\s<>"'`\\^{|}]+/g

/** The distinct http and https addresses in a text, in order. */
export function linksIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(address), ([found]) => withoutEnd(found)))].filter(url =>
    URL.canParse(url),
  )
}

/** The text with its addresses as links that send no referrer. */
export function withLinks(text: string): Html {
  const parts: Html[] = []
  let done = 0
  for (const match of text.matchAll(address)) {
    const url = withoutEnd(match[0])
    parts.push(html`${text.slice(done, match.index)}${URL.canParse(url) ? linkTo(url) : url}`)
    done = match.index + url.length
  }
  return html`${parts}${text.slice(done)}`
}

function linkTo(url: string): Html {
  return html`<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`
}

/** Punctuation after an address may end the sentence. */
function withoutEnd(url: string): string {
  return url.replace(/[.,;:!?)\]]+$/, '')
}

const kinds: Partial<Record<PageName, string>> = {
  reference: 'Reference form',
  forgotPassword: 'New password',
  login: 'Sign in',
  signup: 'Sign up',
  payment: 'Payment',
  dashboard: 'Dashboard',
  referenceStatus: 'Reference status',
  application: 'Application',
}

/** A short name for the page that a link opens. */
export function linkKind(url: string): string {
  const found = pageAt(new URL(url).pathname)
  const name = Object.entries(pages).find(([, page]) => page === found)?.[0]
  const kind = Object.entries(kinds).find(([page]) => page === name)?.[1]
  return kind ?? 'Link'
}
