import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesOfPart } from '../../scripts/postbuild/late-parts.ts'
import type { PageWeight } from './weights.ts'

/** The bytes of script (brotli) of a page once some of its late parts have been fetched too, with everything they import. */
export function bytesWithParts(siteDir: string, page: PageWeight, parts: readonly string[]): number {
  const assetsDir = join(siteDir, 'files', 'assets')
  const known = page.scripts.map(script => script.path.replace('/assets/', ''))
  const read = (name: string) => readFileSync(join(assetsDir, name), 'utf8')
  const scripts = { names: readdirSync(assetsDir), read }
  const files = new Set(parts.flatMap(part => filesOfPart(part, known, scripts)))
  return [...files].reduce((bytes, name) => bytes + compressedBytes(join(assetsDir, name)), page.scriptBytes)
}

function compressedBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
