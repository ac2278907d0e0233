import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { paintsOf } from '#shared/domain/brand/paints.ts'
import { brandSheet } from '#shared/domain/brand/sheet.ts'
import { namesInBuild, shortened } from '../short-sheets.ts'
import { usedStyles } from './used-rules.ts'

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"([^>]*)\/>/g
/** The inline script that sets the theme. */
export const headScript = /<script id="page-script">[\s\S]*?<\/script>/
const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g

type ReadAsset = (href: string) => string

/**
 * Inlines the style sheets of a page of the portal, which saves a round trip. The link stays, but disabled: React and the router find
 * it by its URL and then do not load the sheet again (docs/adr/0003-css-delivery.md).
 */
export function inlineStylesheets(html: string, readAsset: ReadAsset): string {
  return html.replaceAll(
    stylesheetLink,
    (_link, href: string, rest: string) =>
      `<style>${readAsset(href).trim()}</style><link rel="stylesheet" href="${href}"${rest} disabled=""/>`,
  )
}

/**
 * Inlines the rules that a document uses, and those that its late page parts need. An island lists the full sheets, because React may
 * render elements that were not there before (app/boot/islands.ts).
 */
export function inlineUsedStyles(html: string, readAsset: ReadAsset, pageParts: string): string {
  const hrefs = [...html.matchAll(stylesheetLink)].map(([, href = '']) => href)
  const styles = usedStyles(
    hrefs.map(href => readAsset(href).trim()),
    html,
    pageParts,
  )
  let next = 0
  return html
    .replaceAll(stylesheetLink, () => `<style>${styles[next++]}</style>`)
    .replace(' data-island=', ` data-sheets="${hrefs.join(' ')}" data-island=`)
}

/**
 * Inlines the favicon into a page that loads an SVG sheet, so that no page makes more than three requests on a slow link, including
 * the browser's own for the icon. Uses single quotes because SVG is full of double quotes.
 */
export function carryIcon(html: string, icon: string): string {
  // A photograph as a crest would be heavier than the request.
  if (!html.includes('<use href="/assets/') || icon.length > 4_000) return html
  const address = `data:image/svg+xml,${icon.replaceAll('#', '%23')}`
  return html.replace('<link rel="icon" href="/favicon.svg"', () => `<link rel="icon" href='${address}'`)
}

/** Links the shared script after the script in the head, without blocking the page. */
export function linkPageScript(html: string, address: string): string {
  return html.replace(headScript, script => `${script}<script src="${address}" defer=""></script>`)
}

/** `sha256-…` of every executable inline script, for a Content-Security-Policy. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', source = ''] of html.matchAll(scriptElement)) {
    if (!source || /\bsrc=/.test(attributes) || /type="application\//.test(attributes)) continue
    hashes.add(scriptHash(source))
  }
  return [...hashes]
}

export function scriptHash(source: string): string {
  return `sha256-${createHash('sha256').update(source).digest('base64')}`
}

/** `sha256-…` of every inline style sheet, for a policy without inline styles. */
export function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, source = '']) => scriptHash(source))
}

/**
 * A document in the colours of the university; unchanged with those of the product. Pages of the site have sheets with short names of
 * custom properties, the office those of the sources.
 */
export function inOwnColours(html: string, room: 'site' | 'office'): string {
  const colours = brandColours() ?? undefined
  const written = brandSheet(colours)
  if (!written) return html
  if (room === 'site')
    names ??= namesInBuild(['app', 'ui'].map(folder => fileURLToPath(new URL(`../../${folder}`, import.meta.url))))
  const sheet = room === 'site' && names ? shortened(written, names) : written
  return html
    .replace(/(<meta name="theme-color" content=")[^"]*/, (_meta, before: string) => before + paintsOf(colours).deep)
    .replace('</head>', () => `<style id="brand">${sheet}</style></head>`)
}

let names: ReadonlyMap<string, string> | undefined
