import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { compress } from '#server/http/site/compress.ts'
import type { SiteFile, SiteManifest, SitePage } from '#server/http/site/manifest.ts'
import { type Page, pageAt, pages } from '#shared/paths.ts'
import type { MadeFile } from '../programme-files.ts'
import { compileEarlyCall } from './early-call.ts'
import { finishPage, type SharedByPages } from './finish-page.ts'
import { hashedAddress } from './hashed-address.ts'
import { withoutFace } from './heading-face.ts'
import { drawIcons } from './icons.ts'
import { bootPlan, scriptHashes, sitePlanOf } from './page-html.ts'
import { compilePageScript } from './page-script.ts'
import { compileServiceWorker } from './service-worker.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.html': 'text/html; charset=utf-8',
}
const compressible = new Set(['.js', '.css', '.data', '.svg', '.json', '.txt', '.webmanifest', '.html'])

interface WriteSiteOptions {
  /** What React Router built. */
  clientDir: string
  /** Pages that differ by a query: `programs/postgraduate/index.html`. */
  variantsDir: string
  siteDir: string
  version: string
  apiBaseUrl: string
  /** What was made beside the pages: brochures and pictures. */
  madeFiles?: readonly MadeFile[]
}

/** Turns React Router's output into `build/site`: finished pages, compressed files, and the manifest that names them. */
export async function writeSite({
  clientDir,
  variantsDir,
  siteDir,
  version,
  apiBaseUrl,
  madeFiles = [],
}: WriteSiteOptions): Promise<SiteManifest> {
  const earlier = readEarlierAssets(siteDir)
  rmSync(siteDir, { recursive: true, force: true })
  const files: SiteFile[] = []
  const add = async (path: string, body: Buffer | string) =>
    files.push(await writeFile(siteDir, path, Buffer.from(body)))

  const rendered = renderedPages(clientDir, variantsDir)
  const sitePlan = sitePlanOf(rendered.filter(({ page }) => page.boot === 'deferred').map(({ html }) => bootPlan(html)))
  const script = await compilePageScript(sitePlan)
  const pageScript = hashedAddress('page', 'js', script)
  const dialogs = new Map<string, string>()
  const assets = filesUnder(clientDir).filter(path => path.startsWith('assets/'))
  const readAsset = (href: string) => readFileSync(join(clientDir, href), 'utf8')
  const sheets = assets.filter(path => path.endsWith('.css')).map(readAsset)
  const shared = {
    readAsset: (href: string) => (href.endsWith('.css') ? withoutFace(readAsset(href)) : readAsset(href)),
    sheets,
    scriptNames: assets.flatMap(path => /^assets\/(.+\.js)$/.exec(path)?.[1] ?? []),
    sitePlan,
    earlyCall: await compileEarlyCall(apiBaseUrl),
    pageScript,
    dialogs,
  }
  const sitePages = rendered.map(each => writePage(each, siteDir, shared))

  for (const path of filesUnder(clientDir))
    if (!path.startsWith('.vite/') && !path.endsWith('.html'))
      await add(`/${path}`, path.endsWith('.css') ? withoutFace(readAsset(path)) : readFileSync(join(clientDir, path)))
  for (const [path, body] of [...dialogs, [pageScript, script] as const]) await add(path, body)
  await add('/service-worker.js', await compileServiceWorker(version))
  for (const icon of await drawIcons()) await add(icon.path, icon.body)
  for (const file of madeFiles) await add(file.path, file.body)
  for (const { file, bodies } of earlier.filter(each => !files.some(({ path }) => path === each.file.path))) {
    for (const [name, body] of bodies) write(siteDir, name, body)
    files.push({ ...file, isOfLastBuild: true })
  }

  sitePages.sort((a, b) => a.path.localeCompare(b.path))
  const apiOrigin = apiBaseUrl ? new URL(apiBaseUrl).origin : undefined
  const manifest: SiteManifest = { version, apiOrigin, pages: sitePages, files }
  writeFileSync(join(siteDir, 'manifest.json'), JSON.stringify(manifest))
  return manifest
}

interface RenderedPage {
  page: Page
  path: string
  /** As React Router rendered it. */
  html: string
  variant?: NonNullable<SitePage['variant']>
}

/** Every page as it was rendered, and those that differ by a query. */
function renderedPages(clientDir: string, variantsDir: string): RenderedPage[] {
  const documents = filesUnder(clientDir).filter(path => path.endsWith('index.html'))
  const variants = existsSync(variantsDir) ? filesUnder(variantsDir) : []
  return [
    ...documents.map(file => {
      const path = `/${dirname(file)}`.replace('/.', '/')
      const page = Object.values<Page>(pages).find(each => each.renderedAt === path) ?? pageAt(path)
      return { page, path, html: readFileSync(join(clientDir, file), 'utf8') }
    }),
    ...variants.map(file => {
      const path = `/${dirname(dirname(file))}`
      const page = pageAt(path)
      const variant = { parameter: page.variants?.parameter ?? '', value: basename(dirname(file)) }
      return { page, path, variant, html: readFileSync(join(variantsDir, file), 'utf8') }
    }),
  ]
}

function writePage(
  { page, path, variant, html: rendered }: RenderedPage,
  siteDir: string,
  shared: SharedByPages,
): SitePage {
  const html = finishPage({ rendered, page, path }, shared)
  const name = path === '/' ? '/index' : path
  const file = variant ? `pages/variants${name}/${variant.value}.html` : `pages${name}.html`
  write(siteDir, file, html)
  return {
    path,
    ...(variant && { variant }),
    file,
    ...(page.path.includes('/:') && page.renderedAt ? { pattern: page.path } : {}),
    status: page === pages.notFound ? 404 : 200,
    scriptHashes: scriptHashes(html),
    listed: page.listed,
  }
}

/** Hashed files of the build before: a page that was opened then may still ask for them. */
function readEarlierAssets(siteDir: string): { file: SiteFile; bodies: [name: string, body: Buffer][] }[] {
  const path = join(siteDir, 'manifest.json')
  if (!existsSync(path)) return []
  const { files } = JSON.parse(readFileSync(path, 'utf8')) as SiteManifest
  return files
    .filter(file => file.cache === 'immutable' && !file.isOfLastBuild)
    .map(file => ({
      file,
      bodies: ['', ...file.encodings.map(encoding => `.${encoding}`)].map(ending => [
        file.file + ending,
        readFileSync(join(siteDir, file.file + ending)),
      ]),
    }))
}

async function writeFile(siteDir: string, path: string, body: Buffer): Promise<SiteFile> {
  const file = `files${path}`
  const extension = extname(path)
  write(siteDir, file, body)
  const encodings: SiteFile['encodings'] = []
  if (compressible.has(extension))
    for (const encoding of ['br', 'gzip'] as const) {
      const smaller = await compress(encoding, body)
      if (smaller.length >= body.length) continue
      write(siteDir, `${file}.${encoding}`, smaller)
      encodings.push(encoding)
    }
  return {
    path,
    file,
    type: types[extension] ?? 'application/octet-stream',
    cache: cacheOf(path),
    encodings,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
  }
}

function cacheOf(path: string): SiteFile['cache'] {
  if (path.startsWith('/assets/')) return 'immutable'
  if (path.endsWith('.data')) return 'short'
  return path === '/service-worker.js' ? 'never' : 'revalidate'
}

function write(siteDir: string, file: string, body: Buffer | string): void {
  const target = join(siteDir, file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, body)
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
