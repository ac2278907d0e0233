import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { pageAt, pages } from '#shared/paths.ts'
import { renderDocument, renderPageParts } from './documents/render.tsx'

export { renderDocument, renderPageParts }

/**
 * Runs only while the build prerenders. Everything is waited for, so that a page arrives as plain HTML without the scripts
 * that React adds to move late parts into place.
 */
export default function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> | Response {
  const document = import.meta.env.DEV && documentInDevelopment(new URL(request.url))
  if (document) return new Response(document, { headers: { 'content-type': 'text/html' } })
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}

/** The build renders them apart (scripts/postbuild/render-documents.ts). */
function documentInDevelopment(url: URL): string | undefined {
  if (url.pathname === '/page-parts.html') return renderPageParts()
  if (pageAt(url.pathname).kind === 'portal') return undefined
  const html = renderDocument(url) ?? renderDocument(new URL(pages.notFound.renderedAt, url))
  // The first one loads the page again when a module changes.
  const scripts = ['/@vite/client', '/app/boot/page.ts'].map(src => `<script type="module" src="${src}"></script>`)
  return html?.replace('</head>', () => `${scripts.join('')}</head>`)
}
