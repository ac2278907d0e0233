import { createHash } from 'node:crypto'
import type { BootPlan, PagePlan, SitePlan } from '../../app/boot/boot.ts'
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
/** The script that decides how a page looks. */
export const headScript = /<script id="page-script">[\s\S]*?<\/script>/
const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g

/** How React Router's own scripts would start a page. */
export function bootPlan(html: string): BootPlan {
  const source = startScript.exec(html)?.[1]
  const context = contextScript.exec(html)?.[1]
  if (source === undefined || context === undefined)
    throw new Error('React Router writes its scripts in another way now')
  const start = startPlan(source)
  return {
    ...start,
    files: [...html.matchAll(modulePreload)].map(match => match[1] ?? '').filter(file => file !== start.entry),
    context: JSON.parse(context),
    data: [...html.matchAll(streamedData)].map(match => JSON.parse(match[1] ?? '""') as string).join(''),
  }
}

/** What the plans of all pages have in common, and the files of each, to be written once for all of them. */
export function sitePlanOf(plans: readonly BootPlan[]): SitePlan {
  const [first, ...others] = plans
  if (!first) return { files: [], routes: {}, entry: '', context: {}, data: '', pages: {} }
  const { entry, context, files } = first
  const shared = files.filter(file => others.every(plan => plan.files.includes(file)))
  const isShared = ([, file]: [string, string]) => shared.includes(file)
  const pages = plans.map(plan => {
    const [id, module] = ownRoute(plan)
    return [id, [...new Set([module, ...plan.files.filter(file => !shared.includes(file))])]]
  })
  return {
    files: shared,
    routes: Object.fromEntries(Object.entries(first.routes).filter(isShared)),
    entry,
    context,
    data: mostFrequent(plans.map(plan => plan.data)),
    pages: Object.fromEntries(pages),
  }
}

/** The innermost route of a page; a public page has it right below the root. */
function ownRoute({ routes }: BootPlan): [id: string, module: string] {
  return Object.entries(routes).at(-1) ?? ['', '']
}

function mostFrequent(texts: readonly string[]): string {
  const times = (wanted: string) => texts.filter(text => text === wanted).length
  return texts.reduce((best, text) => (times(text) > times(best) ? text : best), '')
}

/**
 * Takes React Router's scripts and preloads out of a page and leaves in their place its route and its data; app/boot/boot.ts
 * starts React with them when the page is idle or, on a slow or metered link, first touched.
 */
export function deferBoot(html: string, site: SitePlan): string {
  const own = bootPlan(html)
  const plan: PagePlan = { route: ownRoute(own)[0], ...(own.data !== site.data && { data: own.data }) }
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
  const sheets = [...html.matchAll(stylesheetLink)].map(([, href = '']) => readAsset(href).trim())
  const styles = only === 'used styles' ? usedStyles(sheets, html) : sheets
  const partial = only === 'used styles' ? ' data-partial=""' : ''
  let next = 0
  return html.replaceAll(stylesheetLink, (_link, href: string, rest: string) => {
    const css = styles[next++]
    return `<style>${css}</style><link rel="stylesheet" href="${href}"${rest} disabled=""${partial}/>`
  })
}

/**
 * Writes the icon into a page that asks for a file of drawings: so on a slow link no page makes more than three requests, the
 * browser's own for the icon included. Quotes are single because a drawing is full of the others.
 */
export function carryIcon(html: string, icon: string): string {
  if (!html.includes('<use href="/assets/')) return html
  const address = `data:image/svg+xml,${icon.replaceAll('#', '%23')}`
  return html.replace('<link rel="icon" href="/favicon.svg"', () => `<link rel="icon" href='${address}'`)
}

/** Links the file of behaviour after the script in the head; it does not hold up the page. */
export function linkPageScript(html: string, address: string): string {
  return html.replace(headScript, script => `${script}<script src="${address}" defer=""></script>`)
}

/**
 * Drops what React writes for itself: in parts that it leaves alone the marks between texts, everywhere an attribute for lazy
 * route discovery, which is off, and classes that are empty.
 */
export function dropReactMarks(html: string): string {
  const plain = html.replaceAll(' data-discover="true"', '').replaceAll(' class=""', '')
  return inKeptParts(plain, part => part.replaceAll('<!-- -->', ''))
}

/** Changes the parts of a page that React leaves alone (app/lib/kept.tsx). */
function inKeptParts(html: string, change: (part: string) => string): string {
  let changed = ''
  let at = 0
  for (const { index } of html.matchAll(/<div data-kept=/g)) {
    if (index < at) continue
    const end = endOfDiv(html, index)
    changed += html.slice(at, index) + change(html.slice(index, end))
    at = end
  }
  return changed + html.slice(at)
}

function endOfDiv(html: string, start: number): number {
  let depth = 0
  for (const { 0: tag, index } of html.slice(start).matchAll(/<(\/?)div\b/g)) {
    depth += tag === '<div' ? 1 : -1
    if (depth === 0) return start + index + '</div>'.length
  }
  throw new Error('A page has a part that does not end')
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
