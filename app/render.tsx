import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { fetchModule } from './router/page-modules.ts'
import { modulesAt } from './router/routes.tsx'
import { Site } from './router/site.tsx'

export { replaceCatalogue } from '#shared/catalogue/current.ts'
export { renderDocument, renderPageParts } from './documents/render.tsx'
export { modulesAt }

/**
 * A page of the portal as HTML, before anything is known of the reader. Everything is waited for, so that it arrives as plain HTML
 * without the scripts that React adds to move late parts into place.
 */
export async function renderPortalPage(path: string): Promise<string> {
  await Promise.all(modulesAt(path).map(fetchModule))
  const html = new PassThrough()
  const whole = text(html)
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <StaticRouter location={path}>
        <Site />
      </StaticRouter>,
      {
        onAllReady() {
          pipe(html)
          resolve()
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
  return whole
}
