import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogue } from '#shared/catalogue/current.ts'
import { announcedRounds } from '#shared/catalogue/parts/announced-rounds.ts'
import { drawBrochures } from './brochures/index.ts'
import { drawSocialPictures } from './social/index.ts'

export interface MadeFile {
  /** Path on the site. */
  path: string
  body: Buffer
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** All inputs of brochures and pictures besides the catalogue. */
const inputs = ['app/art', 'app/fonts', 'app/features/programmes', 'shared', 'scripts', 'package-lock.json']

/**
 * Brochure and social picture of every programme, reused from the last time while their inputs are unchanged: a new date draws the
 * brochures again, and not the pictures.
 */
export async function programmeFiles(cacheDir: string, builtDir = cacheDir): Promise<MadeFile[]> {
  const sources = stampOf(inputs)
  return [
    ...(await kept([cacheDir, builtDir], 'brochures', [sources, catalogue(), announcedRounds()], drawBrochures)),
    ...(await kept([cacheDir, builtDir], 'social', [sources, catalogue()], drawSocialPictures)),
  ]
}

async function kept(
  [cacheDir, builtDir]: readonly [string, string],
  kind: string,
  madeFrom: unknown,
  draw: () => Promise<MadeFile[]>,
): Promise<MadeFile[]> {
  const name = createHash('sha256').update(JSON.stringify(madeFrom)).digest('hex').slice(0, 16)
  const known = [cacheDir, builtDir].map(dir => join(dir, kind, name)).find(dir => existsSync(dir))
  if (known) return readFiles(known)
  const folder = join(cacheDir, kind)
  const made = join(folder, name)
  const files = await draw()
  rmSync(folder, { recursive: true, force: true })
  const unfinished = `${made}.unfinished`
  for (const { path, body } of files) {
    mkdirSync(join(unfinished, dirname(path)), { recursive: true })
    writeFileSync(join(unfinished, path), body)
  }
  renameSync(unfinished, made)
  return files
}

function readFiles(folder: string): MadeFile[] {
  return filesUnder(folder).map(path => ({ path: `/${path}`, body: readFileSync(join(folder, path)) }))
}

function stampOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(each => (/\.\w+$/.test(each) ? [each] : filesUnder(join(root, each), each)))) {
    if (basename(path).includes('.test.')) continue
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function filesUnder(folder: string, prefix = ''): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(prefix, relative(folder, join(entry.parentPath, entry.name))))
    .sort()
}
