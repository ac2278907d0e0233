import { createHash } from 'node:crypto'
import { usedStyles } from './used-rules.ts'

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"([^>]*)\/>/g
/** The script that decides how a page looks. */
export const headScript = /<script id="page-script">[\s\S]*?<\/script>/
const scriptElement = /<script([^>]*)>([\s\S]*?)<\/script>/g

type ReadAsset = (href: string) => string

/**
 * Writes the sheets of a page of the portal into it, so that nothing waits for a second round trip. The link stays, switched off:
 * React and the router look for it by its address and then do not load the sheet again (docs/adr/0003-css-delivery.md).
 */
export function inlineStylesheets(html: string, readAsset: ReadAsset): string {
  return html.replaceAll(
    stylesheetLink,
    (_link, href: string, rest: string) =>
      `<style>${readAsset(href).trim()}</style><link rel="stylesheet" href="${href}"${rest} disabled=""/>`,
  )
}

/**
 * Writes into a document what it uses of its sheets, and what the page parts that join it later read of them. An island says where they are as a whole, because React may show what was not
 * there (app/boot/islands.ts).
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

/** `sha256-…` of every inline script that a browser would run, as a Content-Security-Policy wants them. */
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
