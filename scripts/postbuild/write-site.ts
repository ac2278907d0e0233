import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { compress } from '#server/http/site/compress.ts'
import type { SiteFile, SiteManifest, SitePage } from '#server/http/site/manifest.ts'
import { type Page, pageAt, pages, publicUrlToken } from '#shared/paths.ts'
import type { MadeFile } from '../programme-files.ts'
import { drawIcons } from './icons.ts'
import { deferBoot, inlineStylesheets, scriptHashes, takeOutDialogs } from './page-html.ts'
import { compileServiceWorker } from './service-worker.ts'
import { rulesNaming } from './used-rules.ts'

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
  const sitePages: SitePage[] = []
  const files: SiteFile[] = []
  const add = async (path: string, body: Buffer) => files.push(await writeFile(siteDir, path, body))
  const dialogs = new Map<string, string>()
  const folders = { clientDir, variantsDir, siteDir, dialogs }

  for (const path of existsSync(variantsDir) ? filesUnder(variantsDir) : []) sitePages.push(writeVariant(path, folders))
  for (const path of filesUnder(clientDir)) {
    const source = join(clientDir, path)
    if (path.endsWith('index.html')) sitePages.push(writePage(`/${dirname(path)}`.replace('/.', '/'), folders))
    else if (!path.startsWith('.vite/') && !path.endsWith('.html')) await add(`/${path}`, readFileSync(source))
  }
  for (const { file, bodies } of earlier.filter(each => !files.some(({ path }) => path === each.file.path))) {
    for (const [name, body] of bodies) write(siteDir, name, body)
    files.push({ ...file, isOfLastBuild: true })
  }
  for (const [path, body] of dialogs) await add(path, Buffer.from(body))
  await add('/service-worker.js', Buffer.from(await compileServiceWorker(version)))
  for (const icon of await drawIcons()) await add(icon.path, icon.body)
  for (const file of madeFiles) await add(file.path, file.body)

  sitePages.sort((a, b) => a.path.localeCompare(b.path))
  const apiOrigin = apiBaseUrl ? new URL(apiBaseUrl).origin : undefined
  const manifest: SiteManifest = { version, apiOrigin, pages: sitePages, files }
  writeFileSync(join(siteDir, 'manifest.json'), JSON.stringify(manifest))
  return manifest
}

interface Folders extends Pick<WriteSiteOptions, 'clientDir' | 'variantsDir' | 'siteDir'> {
  /** Address → the dialogs that were taken out of pages; one file, as long as all pages have the same. */
  dialogs: Map<string, string>
}

function writePage(path: string, folders: Folders): SitePage {
  const page = Object.values<Page>(pages).find(each => each.renderedAt === path) ?? pageAt(path)
  const { clientDir, siteDir } = folders
  const html = finish(readFileSync(join(clientDir, path, 'index.html'), 'utf8'), page, path, folders)
  const file = `pages${path === '/' ? '/index' : path}.html`
  write(siteDir, file, html)
  return {
    path,
    file,
    ...(page.path.includes('/:') && page.renderedAt ? { pattern: page.path } : {}),
    status: page === pages.notFound ? 404 : 200,
    scriptHashes: scriptHashes(html),
    listed: page.listed,
  }
}

function writeVariant(source: string, folders: Folders): SitePage {
  const { variantsDir, siteDir } = folders
  const folder = dirname(source)
  const path = `/${dirname(folder)}`
  const page = pageAt(path)
  const html = finish(readFileSync(join(variantsDir, source), 'utf8'), page, path, folders)
  const file = `pages/variants/${folder}.html`
  write(siteDir, file, html)
  const variant = { parameter: page.variants?.parameter ?? '', value: basename(folder) }
  return { path, variant, file, status: 200, scriptHashes: scriptHashes(html), listed: page.listed }
}

/** A rendered page, with its styles in it and, where it may wait, without the scripts that would start at once. */
function finish(rendered: string, page: Page, path: string, { clientDir, dialogs }: Folders): string {
  const readAsset = (href: string) => readFileSync(join(clientDir, href), 'utf8')
  const bare = takeOutDialogs(rendered, inside => {
    const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(rendered)?.[1]
    const styles = sheet ? rulesNaming(readAsset(sheet), inside, /^(dialog|choice)/) : ''
    const body = `<style>${styles}</style>${inside}`
    const address = `/assets/dialogs-${createHash('sha256').update(body).digest('base64url').slice(0, 8)}.html`
    dialogs.set(address, body)
    return address
  })
  const only = page.boot === 'deferred' ? 'used styles' : 'everything'
  const styled = inlineStylesheets(bare, { readAsset, only })
  const html = page.boot === 'deferred' ? deferBoot(styled) : styled
  refuseTokenInScripts(path, html)
  return html
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

/** The origin is put in when the server starts; inside a script that would change the script's hash. */
function refuseTokenInScripts(path: string, html: string): void {
  for (const [, attributes = '', source = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
    if (source.includes(publicUrlToken) && !attributes.includes('type="application/'))
      throw new Error(`${path} has the public address inside a script; keep it in the head (pageMeta)`)
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
