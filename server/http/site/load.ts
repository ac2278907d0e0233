import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { publicUrlToken } from '#shared/paths.ts'
import { writeWhole } from '../../whole-file.ts'
import { compress, compressQuickly } from './compress.ts'
import type { PageHeaders } from './headers.ts'
import type { SiteFile, SiteManifest, SitePage } from './manifest.ts'
import { robotsTxt, sitemapXml } from './search-engines.ts'
import { type Answer, answer, etagOf, type Headers, type Served } from './served.ts'

export interface SiteOptions {
  /** The folder that holds `site/manifest.json`. */
  buildDir: string
  /** Origin without a slash at its end. */
  publicUrl: string
}

export interface Site {
  /** Fastify path or pattern → what is there. */
  routes: Map<string, Served>
  notFound: Served
  /** Ends the work beside the requests, and waits for what is under way. */
  close(): Promise<void>
}

const serviceWorkerPath = '/service-worker.js'

const cacheControl: Record<SiteFile['cache'], string> = {
  immutable: 'public, max-age=31536000, immutable',
  short: 'public, max-age=300',
  revalidate: 'public, max-age=3600, must-revalidate',
  never: 'no-cache',
}

/** Reads the build into memory. Pages get PUBLIC_URL here and are compressed, or taken compressed from an earlier start. */
export function loadSite({ buildDir, publicUrl }: SiteOptions, headers: PageHeaders): Site {
  const siteDir = join(buildDir, 'site')
  const manifest = readManifest(siteDir)
  const cacheDir = join(siteDir, 'compressed')
  const routes = new Map<string, Served>()
  const toImprove: (() => Promise<void>)[] = []
  const variants: { page: SitePage; served: Served }[] = []
  let notFound: Served | undefined

  for (const page of manifest.pages) {
    const template = readFileSync(join(siteDir, page.file), 'utf8')
    const body = Buffer.from(template.replaceAll(publicUrlToken, publicUrl))
    const served = servePage(
      page,
      body,
      { ...headers.page(page, manifest.apiOrigin), ...pageHeaders },
      cacheDir,
      toImprove,
    )
    if (page.variant) {
      variants.push({ page, served })
      continue
    }
    routes.set(page.path, served)
    if (page.pattern) routes.set(page.pattern, served)
    if (page.status === 404) notFound = served
  }
  for (const { page, served } of variants) addVariant(routes.get(page.path), page, served)
  for (const file of manifest.files)
    routes.set(file.path, serveFile(siteDir, file, file.path === serviceWorkerPath ? headers.worker : headers.file))

  const text = (path: string, type: string, cache: string, body: string) =>
    routes.set(path, serveText(body, { ...headers.file, 'content-type': type, 'cache-control': cache }))
  text('/version.json', 'application/json', 'no-cache', JSON.stringify({ version: manifest.version }))
  text('/robots.txt', 'text/plain; charset=utf-8', cacheControl.revalidate, robotsTxt(publicUrl))
  text('/sitemap.xml', 'application/xml', cacheControl.revalidate, sitemapXml(publicUrl, manifest.pages))

  if (!notFound) throw new Error('The build has no not-found page')
  const stopped = new AbortController()
  const improved = improve(toImprove, stopped.signal)
  return {
    routes,
    notFound,
    close() {
      stopped.abort()
      return improved
    },
  }
}

function addVariant(plain: Served | undefined, { variant }: SitePage, served: Served): void {
  if (!plain || !variant) return
  plain.variants ??= { parameter: variant.parameter, byValue: new Map() }
  plain.variants.byValue.set(variant.value, served)
}

const pageHeaders: Headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }

function readManifest(siteDir: string): SiteManifest {
  const path = join(siteDir, 'manifest.json')
  if (!existsSync(path)) throw new Error(`The site is not built: there is no ${path}`)
  return JSON.parse(readFileSync(path, 'utf8')) as SiteManifest
}

function servePage(
  page: SitePage,
  body: Buffer,
  headers: Headers,
  cacheDir: string,
  toImprove: (() => Promise<void>)[],
): Served {
  const hash = etagOf(body)
  const cached = join(cacheDir, `${hash}.br`)
  let br = existsSync(cached) ? answer(readFileSync(cached), hash, headers, 'br') : undefined
  let gzip: Answer | undefined
  if (!br)
    toImprove.push(async () => {
      const smallest = await compress('br', body)
      br = answer(smallest, hash, headers, 'br')
      await keep(cached, smallest)
    })
  return {
    status: page.status,
    identity: answer(body, hash, headers),
    // Quickly compressed by the first who asks, so that a start does not wait for a hundred pages.
    get br() {
      br ??= answer(compressQuickly('br', body), `${hash}5`, headers, 'br')
      return br
    },
    get gzip() {
      gzip ??= answer(compressQuickly('gzip', body), hash, headers, 'gzip')
      return gzip
    },
  }
}

/** Presses the pages as small as they get, one after the other, beside the first requests. */
async function improve(tasks: readonly (() => Promise<void>)[], stopped: AbortSignal): Promise<void> {
  for (const task of tasks) {
    if (stopped.aborted) return
    await task()
  }
}

/** Kept for the next start; a build folder that cannot be written to only costs that start some work. */
async function keep(path: string, body: Buffer): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeWhole(path, body, 0o644)
  } catch {}
}

function serveFile(siteDir: string, file: SiteFile, headers: Headers): Served {
  const all: Headers = { ...headers, 'content-type': file.type, 'cache-control': cacheControl[file.cache] }
  const served: Served = { status: 200, identity: answer(readFileSync(join(siteDir, file.file)), file.etag, all) }
  for (const encoding of file.encodings)
    served[encoding] = answer(readFileSync(join(siteDir, `${file.file}.${encoding}`)), file.etag, all, encoding)
  return served
}

function serveText(text: string, headers: Headers): Served {
  const body = Buffer.from(text)
  return { status: 200, identity: answer(body, etagOf(body), headers) }
}
