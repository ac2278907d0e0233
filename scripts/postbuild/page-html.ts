import { createHash } from 'node:crypto'
import type { BootPlan } from '../../app/boot/boot.ts'
import { usedStyles } from './used-rules.ts'

const modulePreload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const startScript = /<script type="module" async="">([\s\S]*?)<\/script>/
const contextScript =
  /<script>window\.__reactRouterContext = (\{.*?\});window\.__reactRouterContext\.stream = [^<]*<\/script>/
const streamedData =
  /<script>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);<\/script>/g
const streamEnd = '<script>window.__reactRouterContext.streamController.close();</script>'
/** React looks for an element here when it takes the page over. */
const emptyScript = '<script></script>'
const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"([^>]*)\/>/g
const dialogs = /(<div data-kept="reading-aids")>([\s\S]*?<\/dialog>)(?=<\/div>)/
const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g

/**
 * Takes React Router's scripts and preloads out of a page and leaves a plan in their place, which the inline script carries
 * out when the page is idle or, on a slow or metered link, first touched. So every public page runs the same one script.
 */
export function deferBoot(html: string): string {
  const source = startScript.exec(html)?.[1]
  const context = contextScript.exec(html)?.[1]
  if (source === undefined || context === undefined)
    throw new Error('React Router writes its scripts in another way now')
  const start = startPlan(source)
  const plan: BootPlan = {
    ...start,
    files: [...html.matchAll(modulePreload)].map(match => match[1] ?? '').filter(file => file !== start.entry),
    context: JSON.parse(context),
    data: [...html.matchAll(streamedData)].map(match => JSON.parse(match[1] ?? '""') as string).join(''),
  }
  const json = JSON.stringify(plan).replaceAll('<', '\\u003c')
  return html
    .replaceAll(modulePreload, '')
    .replace(contextScript, emptyScript)
    .replaceAll(streamedData, emptyScript)
    .replace(streamEnd, emptyScript)
    .replace(startScript, () => `<script type="application/json" id="boot">${json}</script>`)
}

/** Reads the modules out of the start script that React Router writes. */
function startPlan(source: string): Pick<BootPlan, 'routes' | 'entry'> {
  const moduleOf = new Map(
    [...source.matchAll(/import \* as (\w+) from "([^"]+)"/g)].map(([, name, file]) => [name, file]),
  )
  const table = /__reactRouterRouteModules = \{([^}]*)\}/.exec(source)?.[1] ?? ''
  const routes: Record<string, string> = {}
  for (const [, id = '', name = ''] of table.matchAll(/"([^"]+)":(\w+)/g)) {
    const file = moduleOf.get(name)
    if (!file) throw new Error(`The start script names a module that it does not import: ${name}`)
    routes[id] = file
  }
  const entry = /^import\("([^"]+)"\);?$/m.exec(source)?.[1]
  if (!entry || Object.keys(routes).length === 0) throw new Error('The start script could not be read')
  return { routes, entry }
}

/**
 * Writes linked style sheets into the page, so that nothing waits for a second round trip. The link stays, switched off:
 * React and the router look for it by its address and then do not load the sheet again (docs/adr/0003-css-delivery.md).
 * With `only: 'used styles'` the page carries just what it can use, and the link says so; it is switched on by React.
 */
export function inlineStylesheets(
  html: string,
  { readAsset, only }: { readAsset: (path: string) => string; only: 'used styles' | 'everything' },
): string {
  return html.replaceAll(stylesheetLink, (_link, href: string, rest: string) => {
    const sheet = readAsset(href).trim()
    const css = only === 'used styles' ? usedStyles(sheet, html) : sheet
    const partial = only === 'used styles' ? ' data-partial=""' : ''
    return `<style>${css}</style><link rel="stylesheet" href="${href}"${rest} disabled=""${partial}/>`
  })
}

/** Takes the two dialogs out of a page; `app/boot/dialogs.ts` fetches them from the address that is left in their place. */
export function takeOutDialogs(html: string, addressOf: (dialogs: string) => string): string {
  return html.replace(dialogs, (_all, start: string, inside: string) => `${start} data-from="${addressOf(inside)}">`)
}

/** `sha256-…` of every inline script that a browser would run, as a Content-Security-Policy wants them. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(scriptElement)) {
    if (!source || /\bsrc=/.test(attributes) || /type="application\//.test(attributes)) continue
    hashes.add(`sha256-${createHash('sha256').update(source).digest('base64')}`)
  }
  return [...hashes]
}
