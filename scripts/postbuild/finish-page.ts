import { type Page, publicUrlToken } from '#shared/paths.ts'
import { askEarly } from './early-call.ts'
import { favicon } from './icons.ts'
import { fetchLateParts } from './late-parts.ts'
import { carryIcon, inlineStylesheets, inlineUsedStyles, inOwnColours, linkPageScript } from './page-html.ts'

/** The parts common to all pages of a build. */
export interface SharedByPages {
  readAsset: (href: string) => string
  /** Names of the script files in `/assets/`. */
  scriptNames: readonly string[]
  /** The script with which an applicant's pages send early requests. */
  earlyCall: string
  /** The path of the shared script. */
  pageScript: string
  /** The markup and CSS rules that every page fetches later. */
  pageParts: string
}

/** A rendered page with inlined styles. */
export function finishPage(
  { rendered, page, path }: { rendered: string; page: Page; path: string },
  { readAsset, scriptNames, earlyCall, pageScript, pageParts }: SharedByPages,
): string {
  const scripts = { names: scriptNames, read: (name: string) => readAsset(`/assets/${name}`) }
  const styled =
    page.kind === 'document'
      ? carryIcon(inlineUsedStyles(rendered, readAsset, pageParts), favicon())
      : askEarly(fetchLateParts(inlineStylesheets(rendered, readAsset), path, scripts), path, earlyCall)
  const html = linkPageScript(inOwnColours(styled, 'site'), pageScript)
  refuseTokenInScripts(path, html)
  return html
}

/** The server inserts the origin when it starts; inside a script, that would change the script's hash. */
function refuseTokenInScripts(path: string, html: string): void {
  for (const [, attributes = '', source = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (source.includes(publicUrlToken) && !attributes.includes('type="application/'))
      throw new Error(`${path} has the public address inside a script; keep it in the head (pageMeta)`)
}
