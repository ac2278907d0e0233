import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import { headScript } from './page-html.ts'

/** The files with which a page of the portal starts. */
export interface PageModules {
  start: string
  /** By the name of the module in `app/routes`. */
  modules: Readonly<Record<string, string>>
  /** All of them and everything they import. */
  files: readonly string[]
}

/** What Vite wrote about its scripts. */
export function readBuiltModules(clientDir: string): Manifest {
  return JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The files of a page that consists of these modules. Throws if the build has no such module. */
export function pageModules(names: readonly string[], built: Manifest): PageModules {
  const start = 'app/router/start.tsx'
  const sources = Object.fromEntries(names.map(name => [name, `app/routes/${name}.tsx`]))
  const wanted = inOrderOfImport([start, ...Object.values(sources)], built)
  const fileOf = (source: string) => `/${partOf(source, built).file}`
  return {
    start: fileOf(start),
    modules: Object.fromEntries(Object.entries(sources).map(([name, source]) => [name, fileOf(source)])),
    files: wanted.map(fileOf),
  }
}

/** These and everything they import, imports first: React is the largest file, and everything waits for it. */
function inOrderOfImport(sources: readonly string[], built: Manifest, seen = new Set<string>()): string[] {
  return sources.flatMap(source => {
    if (seen.has(source)) return []
    seen.add(source)
    return [...inOrderOfImport(partOf(source, built).imports ?? [], built, seen), source]
  })
}

function partOf(source: string, built: Manifest) {
  const part = built[source]
  if (!part) throw new Error(`The build has no module ${source}`)
  return part
}

/** Starts React in a page of the portal, and fetches all its modules at once. */
export function linkModules(html: string, { start, modules, files }: PageModules): string {
  const links = files.map(file => `<link rel="modulepreload" href="${file}"/>`).join('')
  return html
    .replace(headScript, script => links + script)
    .replace('</body>', () => `${startScript(start, modules)}</body>`)
}

/** The script of a page of the portal; app/boot and journeys know such a page by its id. Starting React does not delay the load event. */
export function startScript(file: string, modules: Readonly<Record<string, string>>): string {
  const imports = Object.values(modules).map((module, index) => `import*as m${index} from"${module}";`)
  const given = Object.keys(modules).map((name, index) => `"${name}":m${index}`)
  const start = `import("${file}").then(({start})=>start({${given.join(',')}}))`
  return `<script type="module" id="portal" async="">${imports.join('')}${start}</script>`
}
