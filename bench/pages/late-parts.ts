import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PageWeight } from './weights.ts'

/** What a page weighs in bytes of script (brotli) once a part of it has been fetched as well, with all that the part imports. */
export function bytesWithPart(siteDir: string, page: PageWeight, part: string): number {
  const assetsDir = join(siteDir, 'files', 'assets')
  const entry = readdirSync(assetsDir).find(name => name.startsWith(`${part}-`) && name.endsWith('.js'))
  if (!entry) throw new Error(`The build has no part called ${part}`)
  const known = new Set(page.scripts.map(script => script.path.replace('/assets/', '')))
  const wanted = [entry]
  let bytes = page.scriptBytes
  for (const name of wanted) {
    if (known.has(name)) continue
    known.add(name)
    bytes += compressedBytes(join(assetsDir, name))
    const text = readFileSync(join(assetsDir, name), 'utf8')
    wanted.push(...[...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map(match => match[1] ?? ''))
  }
  return bytes
}

function compressedBytes(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}
