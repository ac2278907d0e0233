import { renderToStaticMarkup } from 'react-dom/server'
import type { MetaDescriptor } from 'react-router'
import Footer from '#app/chrome/footer.tsx'
import { PageFrame } from '#app/chrome/page-frame.tsx'
import { PageParts } from '#app/chrome/page-parts.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { documentAt } from './index.ts'

/** A public page as HTML, or undefined when there is none at this address. */
export function renderDocument({ pathname, searchParams }: URL): string | undefined {
  const found = documentAt(pathname)
  if (!found) return undefined
  const { head, sheets, body } = found
  const html = renderToStaticMarkup(
    <PageFrame
      pathname={pathname}
      foot={<Footer />}
      head={
        <>
          {pageMeta(head).map(tagOf)}
          {sheets.map(href => (
            <link key={href} rel="stylesheet" href={href} precedence="page" />
          ))}
        </>
      }
    >
      {body(searchParams)}
    </PageFrame>,
  )
  return `<!DOCTYPE html>${html}`
}

/** What all pages have in common and none needs at first: a file of its own (app/boot/page-parts.ts). */
export function renderPageParts(): string {
  return renderToStaticMarkup(<PageParts />)
}

function tagOf(tag: MetaDescriptor) {
  if ('title' in tag) return <title key="title">{String(tag.title)}</title>
  if ('script:ld+json' in tag) {
    const json = JSON.stringify(tag['script:ld+json']).replaceAll('<', '\\u003c')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, which no browser runs
    return <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  }
  const { tagName: Tag = 'meta', ...attributes } = tag as { tagName?: 'meta' | 'link' }
  return <Tag key={JSON.stringify(attributes)} {...attributes} />
}
