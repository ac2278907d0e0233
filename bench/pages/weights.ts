import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { SiteManifest, SitePage } from '#server/http/site/manifest.ts'
import { fillGaps } from '#shared/page-gaps.ts'

/** What one page costs a reader, in transferred bytes (brotli). */
export interface PageWeight {
  path: string
  /** The document including its styles. */
  html: number
  /** The inline script in its head. */
  inlineScript: number
  /** The behaviour script, which all pages share. */
  pageScript: number
  /** Its inline style sheets. */
  styles: number
  /** Script files that a page of the portal loads; for a document those of its island, which load on demand. */
  scripts: { path: string; bytes: number }[]
  scriptBytes: number
  isDocument: boolean
}

/** The weight of every page in a finished build. Bytes only: they are the same on every machine. */
export function pageWeights(siteDir: string): PageWeight[] {
  const manifest = JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8')) as SiteManifest
  const files = filesOf(siteDir, manifest)
  return manifest.pages.map(page => weigh(page, readFileSync(join(siteDir, page.file), 'utf8'), files))
}

function weigh(page: SitePage, html: string, { bytesOf, textOf }: Files): PageWeight {
  const pageScript = pageScriptOf(html)
  const isDocument = page.kind === 'document'
  const scripts = (isDocument ? scriptsOfIsland(html, textOf(pageScript), textOf) : scriptsOf(html))
    .filter(path => path !== pageScript)
    .map(path => ({ path, bytes: bytesOf(path) }))
  return {
    path: addressOf(page),
    // As it is sent while there is nothing to say.
    html: brotliBytes(fillGaps(html, new Map())),
    inlineScript: brotliBytes(/<script id="page-script">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''),
    styles: brotliBytes([...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(match => match[1]).join('')),
    pageScript: bytesOf(pageScript),
    scripts,
    scriptBytes: scripts.reduce((sum, script) => sum + script.bytes, 0),
    isDocument,
  }
}

const addressOf = ({ path, variant }: SitePage) => (variant ? `${path}?${variant.parameter}=${variant.value}` : path)

/** Every script file that is named. */
function scriptsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/["`](\/assets\/[^"`]+\.js)["`]/g)].map(match => match[1] ?? ''))]
}

/** The files of React and an island, as listed by the script that starts them. */
function scriptsOfIsland(html: string, pageScript: string, textOf: Files['textOf']): string[] {
  const name = / data-island="(\w+)"/.exec(html)?.[1]
  const later = scriptsOf(pageScript)[0]
  if (!name || !later) return []
  return scriptsOf(new RegExp(`${name}:\\[([^\\]]*)`).exec(textOf(later))?.[1] ?? '')
}

function pageScriptOf(html: string): string {
  const address = /<script src="([^"]+)" defer/.exec(html)?.[1]
  if (!address) throw new Error('A page has no script')
  return address
}

interface Files {
  /** As transferred. */
  bytesOf: (path: string) => number
  textOf: (path: string) => string
}

function filesOf(siteDir: string, manifest: SiteManifest): Files {
  const files = new Map(manifest.files.map(file => [file.path, file]))
  const at = (path: string) => {
    const file = files.get(path)
    if (!file) throw new Error(`A page asks for ${path}, which is not in the build`)
    return file
  }
  return {
    bytesOf(path) {
      const file = at(path)
      return readFileSync(join(siteDir, file.file + (file.encodings.includes('br') ? '.br' : ''))).length
    },
    textOf: path => readFileSync(join(siteDir, at(path).file), 'utf8'),
  }
}

/** As the server sends it after compressing its pages in the background. */
export function brotliBytes(text: string): number {
  const body = Buffer.from(text)
  return brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }).length
}
