import { renderToStaticMarkup } from 'react-dom/server'
import Footer from '#app/chrome/footer.tsx'
import { PageFrame } from '#app/chrome/page-frame.tsx'
import { PageParts } from '#app/chrome/page-parts.tsx'
import { PageHead } from '#app/lib/page-head.tsx'
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
          <PageHead page={head} />
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
