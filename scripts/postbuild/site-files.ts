import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { compress } from '#server/http/site/compress.ts'
import type { SiteFile, SiteManifest } from '#server/http/site/manifest.ts'
import { compressible, types } from './file-types.ts'

/** The files of the previous site that this one does not have. */
export function keepEarlier(siteDir: string, { dir, assets }: Earlier, files: readonly SiteFile[]): SiteFile[] {
  const paths = new Set(files.map(({ path }) => path))
  const gone = assets.filter(({ path }) => !paths.has(path))
  return gone.map(file => {
    takeOver(dir, siteDir, file)
    return { ...file, isOfLastBuild: true, replacedAt: file.replacedAt ?? Date.now() }
  })
}

/** The previous site: hashed files that open pages may still request, and what need not be compressed again. */
export function readEarlier(siteDir: string, keepMs: number) {
  const path = join(siteDir, 'manifest.json')
  const { files = [] } = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SiteManifest) : {}
  return {
    dir: siteDir,
    assets: files.filter(
      file => file.cache === 'immutable' && (!file.isOfLastBuild || (file.replacedAt ?? 0) > Date.now() - keepMs),
    ),
    same: new Map(files.map(file => [`${file.path} ${file.etag}`, file])),
  }
}

type Earlier = ReturnType<typeof readEarlier>

const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** A file of the site before, with its compressed forms. Sites never change, so both have the same bytes on the disk where they can. */
export function takeOver(
  earlierDir: string,
  siteDir: string,
  { file, encodings }: Pick<SiteFile, 'file' | 'encodings'>,
): void {
  mkdirSync(dirname(join(siteDir, file)), { recursive: true })
  for (const name of [file, ...encodings.map(encoding => `${file}.${encoding}`)]) {
    const [from, to] = [join(earlierDir, name), join(siteDir, name)]
    try {
      linkSync(from, to)
    } catch (error) {
      if (isThere(error)) continue
      // Another file system, or one without links.
      copyFileSync(from, to)
    }
  }
}

export async function writeFile(
  siteDir: string,
  { path, body, earlier }: { path: string; body: Buffer; earlier: Earlier },
): Promise<SiteFile> {
  const file = `files${path}`
  const extension = extname(path)
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const known = earlier.same.get(`${path} ${etag}`)
  if (known) {
    takeOver(earlier.dir, siteDir, known)
    const { isOfLastBuild: _was, replacedAt: _at, ...kept } = known
    return kept
  }
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
    etag,
  }
}

function cacheOf(path: string): SiteFile['cache'] {
  if (/^(\/office)?\/assets\//.test(path)) return 'immutable'
  return path === '/service-worker.js' ? 'never' : 'revalidate'
}

export function write(siteDir: string, file: string, body: Buffer | string): void {
  const target = join(siteDir, file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, body)
}

export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
