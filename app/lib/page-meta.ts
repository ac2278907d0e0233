import { institution } from '#shared/catalogue/parts/institution.ts'
import { publicUrlToken } from '#shared/paths.ts'

/** PUBLIC_URL without a trailing slash, as the server wrote it into this page. */
export function publicUrl(): string {
  if (typeof document === 'undefined') return publicUrlToken
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  return canonical ? new URL(canonical).origin : location.origin
}

export interface PageMeta {
  /** Without the university's name, which is added. */
  title: string
  description: string
  /** Path of the page, beginning with a slash; used for the canonical URL. */
  path: string
  keywords?: readonly string[]
  /** Path of a 1200 × 630 picture. */
  image?: string
  /** Kept out of search engines. */
  unlisted?: boolean
  /** schema.org objects; `@context` is added. */
  structuredData?: readonly Record<string, unknown>[]
}

/** A tag in a head; `script:ld+json` is structured data, everything without a name is a `meta`. */
export type HeadTag =
  | { title: string }
  | { 'script:ld+json': Record<string, unknown> }
  | { tagName?: 'link'; [attribute: string]: string | undefined }

/** The head of a page (spec section 1): title and university name, description, keywords, social tags, canonical link. */
export function pageMeta(page: PageMeta): HeadTag[] {
  const origin = publicUrl()
  const title = `${page.title} | ${institution().name}`
  const url = origin + page.path
  const image = origin + (page.image ?? '/social.png')
  return [
    { title },
    { name: 'description', content: page.description },
    {
      name: 'keywords',
      content: [
        ...(page.keywords ?? []),
        institution().name,
        institution().shortName,
        institution().address.locality,
      ].join(', '),
    },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: institution().name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { property: 'og:locale', content: 'en_NG' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(page.unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(page.structuredData ?? []).map(data => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}
