import { type Page, publicUrlToken } from '#shared/paths.ts'
import { askEarly } from './early-call.ts'
import { favicon } from './icons.ts'
import { fetchLateParts } from './late-parts.ts'
import { carryIcon, inlineStylesheets, inlineUsedStyles, linkPageScript } from './page-html.ts'

/** What all pages of a build have in common. */
export interface SharedByPages {
  readAsset: (href: string) => string
  /** Names of the files of script in `/assets/`. */
  scriptNames: readonly string[]
  /** What an applicant's pages ask for before their scripts are here. */
  earlyCall: string
  /** Where the file of behaviour is. */
  pageScript: string
  /** The markup and rules that every page fetches later. */
  pageParts: string
}

/** A rendered page, with its styles in it. */
export function finishPage(
  { rendered, page, path }: { rendered: string; page: Page; path: string },
  { readAsset, scriptNames, earlyCall, pageScript, pageParts }: SharedByPages,
): string {
  const scripts = { names: scriptNames, read: (name: string) => readAsset(`/assets/${name}`) }
  const styled =
    page.kind === 'document'
      ? carryIcon(inlineUsedStyles(rendered, readAsset, pageParts), favicon)
      : askEarly(fetchLateParts(inlineStylesheets(rendered, readAsset), path, scripts), path, earlyCall)
  const html = linkPageScript(styled, pageScript)
  refuseTokenInScripts(path, html)
  return html
}

/** The origin is put in when the server starts; inside a script that would change the script's hash. */
function refuseTokenInScripts(path: string, html: string): void {
  for (const [, attributes = '', source = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (source.includes(publicUrlToken) && !attributes.includes('type="application/'))
      throw new Error(`${path} has the public address inside a script; keep it in the head (pageMeta)`)
}
