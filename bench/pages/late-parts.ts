import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SiteManifest } from '#server/http/site/manifest.ts'
import { filesOfPart } from '../../scripts/postbuild/late-parts.ts'
import type { PageWeight } from './weights.ts'

/** The bytes of script (brotli) of a page once some of its late parts have been fetched too, with everything they import. */
export function bytesWithParts(siteDir: string, page: PageWeight, parts: readonly string[]): number {
  const assetsDir = join(siteDir, 'files', 'assets')
  const known = page.scripts.map(script => script.path.replace('/assets/', ''))
  const read = (name: string) => readFileSync(join(assetsDir, name), 'utf8')
  const { files: written } = JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8')) as SiteManifest
  // A part of the build before this one has the same name.
  const scripts = { names: written.filter(file => !file.isOfLastBuild).map(({ path }) => basename(path)), read }
  const files = new Set(parts.flatMap(part => filesOfPart(part, known, scripts)))
  return [...files].reduce((bytes, name) => bytes + compressedBytes(join(assetsDir, name)), page.scriptBytes)
}

function compressedBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
