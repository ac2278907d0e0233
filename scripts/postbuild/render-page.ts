/**
 * Renders single pages of catalogues that are not in force, for previews: `render-page.ts BUILD_DIR`, started by the server with a channel
 * for messages (server/features/publishing/page-renderer.ts). A page is what the site will serve, with its styles and without the scripts
 * that load later: those of the site know the catalogue that is in force.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageReply, PageWanted } from '#server/features/publishing/page-renderer.ts'
import { replaceCatalogue } from '#shared/catalogue/current.ts'
import { pages } from '#shared/paths.ts'
import { inlineUsedStyles, inOwnColours, scriptHashes } from './page-html.ts'
import { pagesToRender } from './pages-to-render.ts'

const [buildDir = ''] = process.argv.slice(2)
const render: typeof import('../../app/render.tsx') = await import(
  pathToFileURL(join(buildDir, 'server/render.js')).href
)
const readAsset = (href: string) => readFileSync(join(buildDir, 'client', href), 'utf8')

process.on('message', (wanted: PageWanted) => process.send?.(replyTo(wanted)))
// The server has gone.
process.on('disconnect', () => process.exit())

function replyTo({ catalogue, rounds, path }: PageWanted): PageReply {
  try {
    replaceCatalogue(catalogue, rounds)
    // The rendering bundle has a copy of its own.
    render.replaceCatalogue(catalogue, rounds)
    const url = new URL(path, 'http://localhost')
    const page = pagesToRender('document').find(one => one.path === url.pathname && one.page !== pages.notFound)
    const rendered = page && render.renderDocument(url)
    if (!rendered) return { is: 'missing' }
    const html = inOwnColours(inlineUsedStyles(rendered, readAsset, ''), 'site')
    return { is: 'page', html, scriptHashes: scriptHashes(html) }
  } catch (error) {
    return { is: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
