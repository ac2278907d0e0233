/** Run by `scripts/build.ts` in a separate process in production mode, while the server build exists. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { linkModules, pageModules, readBuiltModules } from './page-modules.ts'
import { fileOf, pagesToRender } from './pages-to-render.ts'

const [buildDir = ''] = process.argv.slice(2)
const { renderDocument, renderPageParts, renderPortalPage, modulesAt }: typeof import('../../app/render.tsx') =
  await import(pathToFileURL(join(buildDir, 'server/render.js')).href)
const built = readBuiltModules(join(buildDir, 'client'))

for (const { page: _page, ...one } of pagesToRender('document')) {
  const query = one.variant ? `?${one.variant.parameter}=${one.variant.value}` : ''
  const html = renderDocument(new URL(`http://localhost${one.path}${query}`))
  if (!html) throw new Error(`There is no document at ${one.path}`)
  write(fileOf(one), html)
}
for (const one of pagesToRender('portal'))
  write(fileOf(one), linkModules(await renderPortalPage(one.path), pageModules(modulesAt(one.path), built)))
write('page-parts.html', renderPageParts())

function write(file: string, html: string): void {
  const target = join(buildDir, 'pages', file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, html)
}
