import type { Plugin, ViteDevServer } from 'vite'
import { pageAt, pages } from '../shared/paths.ts'
import { startScript } from './postbuild/page-modules.ts'

type Render = typeof import('../app/render.tsx')

/** Renders the pages of `npm run dev` as the build does, and loads a page again when one of its modules has changed. */
export function pagesInDevelopment(): Plugin {
  return {
    name: 'pages-in-development',
    apply: 'serve',
    configureServer: server => () => {
      server.middlewares.use(async (request, response, next) => {
        if (!request.headers.accept?.includes('text/html') && !request.url?.startsWith('/page-parts')) return next()
        try {
          const html = await pageOf(new URL(request.originalUrl ?? '/', 'http://localhost'), server)
          response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
        } catch (error) {
          next(error)
        }
      })
    },
    hotUpdate({ modules, server }) {
      if (modules.length > 0) server.environments.client.hot.send({ type: 'full-reload' })
    },
  }
}

async function pageOf(url: URL, server: ViteDevServer): Promise<string> {
  const render = (await server.ssrLoadModule('/app/render.tsx')) as Render
  if (url.pathname === '/page-parts.html') return render.renderPageParts()
  const isPortal = pageAt(url.pathname).kind === 'portal'
  const html = isPortal ? await render.renderPortalPage(url.pathname) : documentAt(url, render)
  const scripts = ['/@vite/client', '/app/boot/page.ts'].map(src => `<script type="module" src="${src}"></script>`)
  const modules = isPortal ? render.modulesAt(url.pathname).map(name => [name, `/app/routes/${name}.tsx`]) : []
  const start = isPortal ? startScript('/app/router/start.tsx', Object.fromEntries(modules)) : ''
  return html.replace('</head>', () => `${scripts.join('')}</head>`).replace('</body>', () => `${start}</body>`)
}

function documentAt(url: URL, { renderDocument }: Render): string {
  const html = renderDocument(url) ?? renderDocument(new URL(pages.notFound.renderedAt, url))
  if (!html) throw new Error('There is no page that says that a page was not found')
  return html
}
