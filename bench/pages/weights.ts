import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { SiteManifest, SitePage } from '#server/http/site/manifest.ts'

/** What one page costs a reader, in bytes as they travel (brotli). */
export interface PageWeight {
  path: string
  /** The document, with its styles. */
  html: number
  /** Of the document: the script in its head. */
  inlineScript: number
  /** Of the document: its style sheets. */
  styles: number
  /** Script files that the page loads by itself, at once or when it is idle. */
  scripts: { path: string; bytes: number }[]
  scriptBytes: number
  /** True when the scripts wait until the page is idle, or on a slow or metered link for the first touch. */
  isDeferred: boolean
}

/** The weight of every page in a finished build. Bytes only: they are the same on every machine. */
export function pageWeights(siteDir: string): PageWeight[] {
  const manifest = JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8')) as SiteManifest
  const bytesOf = fileSizes(siteDir, manifest)
  return manifest.pages.map(page => weigh(page, readFileSync(join(siteDir, page.file), 'utf8'), bytesOf))
}

function weigh(page: SitePage, html: string, bytesOf: (path: string) => number): PageWeight {
  const scripts = scriptsOf(html).map(path => ({ path, bytes: bytesOf(path) }))
  return {
    path: addressOf(page),
    html: brotliBytes(html),
    inlineScript: brotliBytes(/<script id="page-script">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''),
    styles: brotliBytes([...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(match => match[1]).join('')),
    scripts,
    scriptBytes: scripts.reduce((sum, script) => sum + script.bytes, 0),
    isDeferred: html.includes('id="boot"'),
  }
}

const addressOf = ({ path, variant }: SitePage) => (variant ? `${path}?${variant.parameter}=${variant.value}` : path)

/** Every file that the page names: the plan of the inline script, or the preloads and the start script of the router. */
function scriptsOf(html: string): string[] {
  return [...new Set([...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(match => match[1] ?? ''))]
}

function fileSizes(siteDir: string, manifest: SiteManifest): (path: string) => number {
  const files = new Map(manifest.files.map(file => [file.path, file]))
  return path => {
    const file = files.get(path)
    if (!file) throw new Error(`A page asks for ${path}, which is not in the build`)
    const ending = file.encodings.includes('br') ? '.br' : ''
    return readFileSync(join(siteDir, file.file + ending)).length
  }
}

/** As the server sends it once it has compressed its pages in the background. */
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
