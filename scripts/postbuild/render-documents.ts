/** Run by `scripts/build.ts` in a separate process in production mode, while the server build exists. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { fileOf, pagesToRender } from './pages-to-render.ts'

const [buildDir = ''] = process.argv.slice(2)
const build: ServerBuild = await import(pathToFileURL(join(buildDir, 'server/index.js')).href)
const { renderDocument, renderPageParts } = build.entry.module as unknown as typeof import('../../app/entry.server.tsx')

for (const { page: _page, ...one } of pagesToRender('document')) {
  const query = one.variant ? `?${one.variant.parameter}=${one.variant.value}` : ''
  const html = renderDocument(new URL(`http://localhost${one.path}${query}`))
  if (!html) throw new Error(`There is no document at ${one.path}`)
  write(fileOf(one), html)
}
write('page-parts.html', renderPageParts())

function write(file: string, html: string): void {
  const target = join(buildDir, 'documents', file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, html)
}
