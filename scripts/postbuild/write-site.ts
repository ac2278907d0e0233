import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { compress } from '#server/http/site/compress.ts'
import type { SiteFile, SiteManifest, SitePage } from '#server/http/site/manifest.ts'
import { type Page, pageAt, pages } from '#shared/paths.ts'
import type { IslandName } from '../../app/boot/islands.ts'
import { speculationRules } from '../../app/boot/speculation-rules.ts'
import type { MadeFile } from '../programme-files.ts'
import { compileEarlyCall } from './early-call.ts'
import { finishPage, type SharedByPages } from './finish-page.ts'
import { hashedAddress } from './hashed-address.ts'
import { drawIcons } from './icons.ts'
import { filesOfPart } from './late-parts.ts'
import { scriptHash, scriptHashes } from './page-html.ts'
import { compileLaterScript, compilePageScript } from './page-script.ts'
import { compileServiceWorker } from './service-worker.ts'
import { rulesNaming } from './used-rules.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
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
const compressible = new Set(['.js', '.mjs', '.wasm', '.ttf', '.css', '.svg', '.json', '.txt', '.webmanifest', '.html'])

interface WriteSiteOptions {
  /** Vite’s build of the scripts and style sheets. */
  clientDir: string
  /** The pages from render-pages.ts. */
  pagesDir: string
  /** Vite’s build of the office application. */
  officeDir?: string
  siteDir: string
  version: string
  apiBaseUrl: string
  /** Other generated files: brochures and pictures. */
  madeFiles?: readonly MadeFile[]
}

/** Converts rendered pages and Vite’s output into `build/site`: finished pages, compressed files, and their manifest. */
export async function writeSite({
  clientDir,
  pagesDir,
  officeDir,
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

  const readAsset = (href: string) => readFileSync(join(clientDir, href), 'utf8')
  const assets = filesUnder(clientDir).filter(path => path.startsWith('assets/'))
  const scriptNames = assets.flatMap(path => /^assets\/(.+\.js)$/.exec(path)?.[1] ?? [])
  const parts = pagePartsIn(pagesDir, readAsset)
  const filesOfIsland = (name: IslandName) =>
    filesOfPart(`${name}-island`, [], { names: scriptNames, read: file => readAsset(`/assets/${file}`) })
      .map(file => `/assets/${file}`)
      .reverse()
  const islands = { contact: filesOfIsland('contact'), comparison: filesOfIsland('comparison') }
  const later = madeScript('later', await compileLaterScript(islands))
  const addresses = { pageParts: parts.path, laterScript: later.path }
  const behaviour = madeScript('page', await compilePageScript(addresses))
  const earlyCall = await compileEarlyCall(apiBaseUrl)
  const shared = { readAsset, scriptNames, earlyCall, pageScript: behaviour.path, pageParts: parts.body }
  const sitePages = renderedPages(pagesDir).map(each => writePage(each, siteDir, shared))

  for (const path of filesUnder(clientDir))
    if (!path.startsWith('.vite/')) await add(`/${path}`, readFileSync(join(clientDir, path)))
  for (const { path, body } of [parts, later, behaviour]) await add(path, body)
  await add('/service-worker.js', await compileServiceWorker(version))
  for (const icon of await drawIcons()) await add(icon.path, icon.body)
  for (const file of madeFiles) await add(file.path, file.body)
  const office = officeDir ? writeOffice(officeDir, siteDir) : undefined
  for (const { path, body } of office?.files ?? []) await add(path, body)
  for (const { file, bodies } of earlier.filter(each => !files.some(({ path }) => path === each.file.path))) {
    for (const [name, body] of bodies) write(siteDir, name, body)
    files.push({ ...file, isOfLastBuild: true })
  }

  sitePages.sort((a, b) => a.path.localeCompare(b.path))
  const apiOrigin = apiBaseUrl ? new URL(apiBaseUrl).origin : undefined
  const manifest: SiteManifest = { version, apiOrigin, pages: sitePages, files, ...(office && { office: office.page }) }
  writeFileSync(join(siteDir, 'manifest.json'), JSON.stringify(manifest))
  return manifest
}

/** The office document, and the served files. */
function writeOffice(
  officeDir: string,
  siteDir: string,
): { page: NonNullable<SiteManifest['office']>; files: { path: string; body: Buffer }[] } {
  const html = readFileSync(join(officeDir, 'index.html'), 'utf8')
  const file = 'pages/office.html'
  write(siteDir, file, html)
  const files = filesUnder(officeDir)
    .filter(name => name !== 'index.html')
    .map(name => ({ path: `/office/${name}`, body: readFileSync(join(officeDir, name)) }))
  return { page: { file, scriptHashes: scriptHashes(html) }, files }
}

/** The parts common to all pages, including styles that not every page has. */
function pagePartsIn(pagesDir: string, readAsset: (href: string) => string): { path: string; body: string } {
  const html = readFileSync(join(pagesDir, 'page-parts.html'), 'utf8')
  const home = readFileSync(join(pagesDir, 'index.html'), 'utf8')
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(home)?.[1] ?? ''
  const styles = rulesNaming(readAsset(sheet), html, {
    classes: /^(dialog|choice|banner|corner|badge|toast|icon-button)/,
    elements: /^(dialog|form|fieldset|legend|label|input|b|aside)$/,
  })
  const body = `<style>${styles}</style>${html}`
  return { path: hashedAddress('page-parts', 'html', body), body }
}

function madeScript(name: string, body: string): { path: string; body: string } {
  return { path: hashedAddress(name, 'js', body), body }
}

interface RenderedPage {
  page: Page
  path: string
  /** The HTML rendered by React. */
  html: string
  variant?: NonNullable<SitePage['variant']>
}

/** Every rendered page, including variants by query. */
function renderedPages(pagesDir: string): RenderedPage[] {
  return filesUnder(pagesDir)
    .filter(file => file !== 'page-parts.html')
    .map(file => {
      const path = `/${dirname(file)}`.replace('/.', '/')
      const page = Object.values<Page>(pages).find(each => each.renderedAt === path) ?? pageAt(path)
      const [, parameter = '', value = ''] = /^(\w+)-(\w+)\.html$/.exec(basename(file)) ?? []
      return {
        page,
        path,
        ...(value && { variant: { parameter, value } }),
        html: readFileSync(join(pagesDir, file), 'utf8'),
      }
    })
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
    kind: page.kind,
    scriptHashes: page.kind === 'document' ? [...scriptHashes(html), scriptHash(speculationRules)] : scriptHashes(html),
    listed: page.listed,
  }
}

/** Hashed files of the previous build, which open pages may still request. */
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
  if (/^(\/office)?\/assets\//.test(path)) return 'immutable'
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
