import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { allProgrammesPath } from '#shared/all-programmes-path.ts'
import type { GapTexts } from '#shared/page-gaps.ts'
import { publicUrlToken } from '#shared/paths.ts'
import type { PageHeaders } from './headers.ts'
import { makeTexts } from './made-texts.ts'
import type { SiteFile, SiteManifest, SitePage } from './manifest.ts'
import { robotsTxt, sitemapXml } from './search-engines.ts'
import { answer, etagOf, type Headers, type Served } from './served.ts'

export interface SiteOptions {
  /** The folder that contains `site/manifest.json`. */
  buildDir: string
  /** The folder of the site, when it is not the one of the build. */
  siteDir?: string
  /** Origin without a trailing slash. */
  publicUrl: string
  /** Attributes for the office, about what is configured. */
  officeMarks?: readonly string[]
  /** For how long pages are only compressed quickly. */
  improveAfterMs?: number
}

export interface Site {
  dir: string
  manifest: SiteManifest
  /** Files by Fastify path or pattern. */
  routes: Map<string, Served>
  notFound: Served
  /** For every path below `/office` without a call or a file. */
  office: OfficeDocuments | undefined
  /** Replaces the texts in the gaps of pages (shared/page-gaps.ts), and begins to compress pages to the maximum. */
  fill(texts: GapTexts): void
  /** Stops background work, and waits for work in progress. */
  close(): Promise<void>
}

/** The office document, for browsers with and without a session cookie. */
export interface OfficeDocuments {
  signedIn: Served
  signedOut: Served
}

const serviceWorkerPath = '/service-worker.js'
/** Its name ends in a hash. */
const documentWorkerPath = '/office/assets/pdf.worker'

const cacheControl: Record<SiteFile['cache'], string> = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=3600, must-revalidate',
  never: 'no-cache',
}

/** Reads the build into memory. Inserts PUBLIC_URL into pages and compresses them, or reuses compressed pages of an earlier start. */
export function loadSite(options: SiteOptions, headers: PageHeaders): Site {
  const reading = readSite(options, headers)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

/** How long requests wait while a site is read. */
const longestStepMs = 5

/** Like `loadSite`, between the requests of visitors. Files that `former` serves too are not read again. */
export async function loadSiteGently(options: SiteOptions, headers: PageHeaders, former: Site): Promise<Site> {
  const reading = readSite(options, headers, former)
  for (let began = performance.now(); ; ) {
    const step = reading.next()
    if (step.done) return step.value
    if (performance.now() - began < longestStepMs) continue
    await immediate()
    began = performance.now()
  }
}

/** Yields after each page and file. */
function* readSite(
  { buildDir, siteDir = join(buildDir, 'site'), publicUrl, officeMarks = [], improveAfterMs }: SiteOptions,
  headers: PageHeaders,
  former?: Site,
): Generator<void, Site> {
  const manifest = readManifest(siteDir)
  const made = makeTexts(join(siteDir, 'compressed'), improveAfterMs)
  const routes = new Map<string, Served>()
  const variants: { page: SitePage; served: Served }[] = []
  const programmes: { page: SitePage; text: string }[] = []
  let notFound: Served | undefined

  const headersOf = (page: SitePage): Headers => ({
    ...headers.page(page, manifest.apiOrigin),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': pageCache[page.kind],
  })
  for (const page of manifest.pages) {
    yield
    const text = readFileSync(join(siteDir, page.file), 'utf8').replaceAll(publicUrlToken, publicUrl)
    const served = made.serve(text, page.status, headersOf(page))
    if (page.variant) {
      variants.push({ page, served })
      continue
    }
    routes.set(page.path, served)
    if (page.pattern) routes.set(page.pattern, served)
    if (page.status === 404) notFound = served
    if (page.path.startsWith('/programs/') && page.status === 200) programmes.push({ page, text })
  }
  for (const { page, served } of variants) addVariant(routes.get(page.path), page, served)
  const [first] = programmes
  // With the headers of a programme page, which are the same for each: the script that splits the file needs no others.
  if (first)
    routes.set(
      allProgrammesPath,
      made.serve(programmes.map(({ text }) => text).join(''), 200, headersOf({ ...first.page, listed: false })),
    )
  const readBefore = filesOf(former)
  for (const file of manifest.files) {
    yield
    const served = readBefore(file) ?? serveFile(siteDir, file, headersOfFile(file.path, headers))
    routes.set(file.path, served)
  }

  const text = (path: string, type: string, cache: string, body: string) =>
    routes.set(path, serveText(body, { ...headers.file, 'content-type': type, 'cache-control': cache }))
  text('/version.json', 'application/json', 'no-cache', JSON.stringify({ version: manifest.version }))
  text('/robots.txt', 'text/plain; charset=utf-8', cacheControl.revalidate, robotsTxt(publicUrl))
  text('/sitemap.xml', 'application/xml', cacheControl.revalidate, sitemapXml(publicUrl, manifest.pages))

  const office = manifest.office && officeDocuments(siteDir, manifest.office, { made, headers, marks: officeMarks })
  if (!notFound) throw new Error('The build has no not-found page')
  return { dir: siteDir, manifest, routes, notFound, office, fill: made.fill, close: made.close }
}

/** What this site serves for a file of the same name and content. */
function filesOf(site: Site | undefined): (file: SiteFile) => Served | undefined {
  const files = new Map(site?.manifest.files.map(file => [file.path, file]))
  return ({ path, etag, type, cache, encodings }) => {
    const same = files.get(path)
    const isSame =
      same?.etag === etag && same.type === type && same.cache === cache && same.encodings.length === encodings.length
    return isSame ? site?.routes.get(path) : undefined
  }
}

function officeDocuments(
  siteDir: string,
  { file, scriptHashes, styleHashes = [] }: NonNullable<SiteManifest['office']>,
  { made, headers, marks }: { made: ReturnType<typeof makeTexts>; headers: PageHeaders; marks: readonly string[] },
): OfficeDocuments {
  const text = readFileSync(join(siteDir, file), 'utf8')
  const all = {
    ...headers.office(scriptHashes, styleHashes),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  }
  const marked = (...more: string[]) =>
    made.serve(text.replace('<div id="office"', ['$&', ...marks, ...more].join(' ')), 200, all)
  // Without a session there is no account to load.
  return { signedIn: marked(), signedOut: marked('data-signed-out') }
}

function headersOfFile(path: string, headers: PageHeaders): Headers {
  if (path === serviceWorkerPath) return headers.worker
  return path.startsWith(documentWorkerPath) ? headers.documentWorker : headers.file
}

function addVariant(plain: Served | undefined, { variant }: SitePage, served: Served): void {
  if (!plain || !variant) return
  plain.variants ??= { parameter: variant.parameter, byValue: new Map() }
  plain.variants.byValue.set(variant.value, served)
}

/** Cached long enough for prefetching to pay off, and briefly enough that changes by the office are visible within a minute. */
const pageCache: Record<SitePage['kind'], string> = { document: 'public, max-age=30', portal: 'no-cache' }

function readManifest(siteDir: string): SiteManifest {
  const path = join(siteDir, 'manifest.json')
  if (!existsSync(path)) throw new Error(`The site is not built: there is no ${path}`)
  return JSON.parse(readFileSync(path, 'utf8')) as SiteManifest
}

function serveFile(siteDir: string, file: SiteFile, headers: Headers): Served {
  const all: Headers = { ...headers, 'content-type': file.type, 'cache-control': cacheControl[file.cache] }
  const body = readFileSync(join(siteDir, file.file))
  const served: Served = { status: 200, identity: answer(body, file.etag, all) }
  for (const encoding of file.encodings)
    served[encoding] = answer(readFileSync(join(siteDir, `${file.file}.${encoding}`)), file.etag, all, encoding)
  return served
}

function serveText(text: string, headers: Headers): Served {
  const body = Buffer.from(text)
  return { status: 200, identity: answer(body, etagOf(body), headers) }
}
