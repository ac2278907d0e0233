import { type Page, publicUrlToken } from '#shared/paths.ts'
import type { SitePlan } from '../../app/boot/boot.ts'
import { askEarly } from './early-call.ts'
import { hashedAddress } from './hashed-address.ts'
import { tellHeadingFace } from './heading-face.ts'
import { favicon } from './icons.ts'
import { fetchLateParts } from './late-parts.ts'
import { carryIcon, deferBoot, dropReactMarks, inlineStylesheets, linkPageScript, takeOutDialogs } from './page-html.ts'
import { rulesNaming } from './used-rules.ts'

/** What all pages of a build have in common. */
export interface SharedByPages {
  readAsset: (href: string) => string
  /** The style sheets as they were built. */
  sheets: readonly string[]
  /** Names of the files of script in `/assets/`. */
  scriptNames: readonly string[]
  sitePlan: SitePlan
  /** What an applicant's pages ask for before their scripts are here. */
  earlyCall: string
  /** Where the file of behaviour is. */
  pageScript: string
  /** Address → the dialogs that were taken out of pages; one file, as long as all pages have the same. */
  dialogs: Map<string, string>
}

/** A rendered page, with its styles in it and, where it may wait, without the scripts that would start at once. */
export function finishPage(
  { rendered, page, path }: { rendered: string; page: Page; path: string },
  { readAsset, sheets, scriptNames, sitePlan, earlyCall, pageScript, dialogs }: SharedByPages,
): string {
  const bare = takeOutDialogs(linkPageScript(dropReactMarks(rendered), pageScript), inside => {
    const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(rendered)?.[1]
    const styles = sheet ? rulesNaming(readAsset(sheet), inside, /^(dialog|choice)/) : ''
    const body = `<style>${styles}</style>${inside}`
    const address = hashedAddress('dialogs', 'html', body)
    dialogs.set(address, body)
    return address
  })
  const only = page.boot === 'deferred' ? 'used styles' : 'everything'
  const styled = tellHeadingFace(inlineStylesheets(bare, { readAsset, only }), sheets)
  const scripts = { names: scriptNames, read: (name: string) => readAsset(`/assets/${name}`) }
  const html =
    page.boot === 'deferred'
      ? carryIcon(deferBoot(styled, sitePlan), favicon)
      : askEarly(fetchLateParts(styled, path, scripts), path, earlyCall)
  refuseTokenInScripts(path, html)
  return html
}

/** The origin is put in when the server starts; inside a script that would change the script's hash. */
function refuseTokenInScripts(path: string, html: string): void {
  for (const [, attributes = '', source = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (source.includes(publicUrlToken) && !attributes.includes('type="application/'))
      throw new Error(`${path} has the public address inside a script; keep it in the head (pageMeta)`)
}
