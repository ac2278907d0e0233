import { createHash } from 'node:crypto'

/** What `app/boot/boot.ts` reads to start React later. */
interface BootPlan {
  files: string[]
  first: string[]
  routes: Record<string, string[]>
  entry: string
}

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const startScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"([^>]*)\/>/g
const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Takes React Router's start script and preloads out of a page and leaves a plan in their place, which the inline script
 * carries out when the page is idle or, on a slow or metered link, first touched.
 */
export function deferBoot(html: string): string {
  const source = startScript.exec(html)?.[1]
  if (source === undefined) throw new Error('The page has no start script: did React Router change what it writes?')
  const files = [...html.matchAll(modulePreload)].map(match => match[1] ?? '')
  const plan = JSON.stringify(bootPlan(source, files)).replaceAll('<', '\\u003c')
  return html
    .replaceAll(modulePreload, '')
    .replace(startScript, () => `<script type="application/json" id="boot">${plan}</script>`)
}

/** Reads the modules out of the start script that React Router writes. */
export function bootPlan(source: string, files: string[]): BootPlan {
  const first = [...source.matchAll(/^import "([^"]+)";?$/gm)].map(match => match[1] ?? '')
  const moduleOf = new Map(
    [...source.matchAll(/import \* as (\w+) from "([^"]+)"/g)].map(([, name, file]) => [name, file]),
  )
  const partsOf = new Map(
    [...source.matchAll(/const (\w+) = \{([^}]*)\}/g)].map(([, name, parts = '']) => [
      name,
      parts.split(',').map(part => part.replace('...', '').trim()),
    ]),
  )
  const table = /__reactRouterRouteModules = \{([^}]*)\}/.exec(source)?.[1] ?? ''
  const routes: Record<string, string[]> = {}
  for (const [, id = '', name = ''] of table.matchAll(/"([^"]+)":(\w+)/g))
    routes[id] = (partsOf.get(name) ?? [name]).map(part => {
      const file = moduleOf.get(part)
      if (!file) throw new Error(`The start script names a module that it does not import: ${part}`)
      return file
    })
  const entry = /^import\("([^"]+)"\);?$/m.exec(source)?.[1]
  if (!entry || Object.keys(routes).length === 0) throw new Error('The start script could not be read')
  return { files, first, routes, entry }
}

/**
 * Writes linked style sheets into the page, so that nothing waits for a second round trip. The link stays, switched off:
 * React and the router look for it by its address and then do not load the sheet again (docs/adr/0003-css-delivery.md).
 */
export function inlineStylesheets(html: string, readAsset: (path: string) => string): string {
  return html.replaceAll(stylesheetLink, (_link, href: string, rest: string) => {
    const css = readAsset(href)
    return `<style>${css}</style><link rel="stylesheet" href="${href}"${rest} disabled=""/>`
  })
}

/** `sha256-…` of every inline script that a browser would run, as a Content-Security-Policy wants them. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(scriptElement)) {
    if (/\bsrc=/.test(attributes) || /type="application\//.test(attributes)) continue
    hashes.add(`sha256-${createHash('sha256').update(source).digest('base64')}`)
  }
  return [...hashes]
}
