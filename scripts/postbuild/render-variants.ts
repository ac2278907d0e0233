/**
 * Run by `scripts/build.ts` in a process of its own, in production mode, while the server half of the build is there.
 * A page whose query changes what it shows, such as the tabs of /programs, is rendered once for each value, so that a
 * reader without scripts gets what the address says. React Router itself prerenders paths only.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { type Page, pages } from '#shared/paths.ts'

const [buildDir = ''] = process.argv.slice(2)
const serverFile = pathToFileURL(join(buildDir, 'server/index.js')).href
const build: ServerBuild = await import(serverFile)
const handle = createRequestHandler(build, 'production')

for (const { path, variants } of Object.values<Page>(pages)) {
  if (!variants || !existsSync(join(buildDir, 'client', path, 'index.html'))) continue
  for (const value of variants.values) {
    const answer = await handle(new Request(`http://localhost${path}?${variants.parameter}=${value}`))
    if (answer.status !== 200) throw new Error(`${answer.url} could not be rendered: ${await answer.text()}`)
    const folder = join(buildDir, 'variants', path, value)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.html'), await answer.text())
  }
}
