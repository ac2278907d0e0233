import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawBrochures } from './brochures/index.ts'
import { drawSocialPictures } from './social/index.ts'

export interface MadeFile {
  /** Path on the site. */
  path: string
  body: Buffer
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** All inputs of brochures and pictures. */
const inputs = ['app/art', 'app/fonts', 'app/features/programmes', 'content', 'shared', 'scripts', 'package-lock.json']

/** Brochure and social picture of every programme, reused from the last build while their inputs are unchanged. */
export async function programmeFiles(cacheDir: string): Promise<MadeFile[]> {
  const made = join(cacheDir, stampOf(inputs))
  if (existsSync(made)) return readFiles(made)
  const files = [...(await drawBrochures()), ...(await drawSocialPictures())]
  rmSync(cacheDir, { recursive: true, force: true })
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
  return hash.digest('hex').slice(0, 16)
}

function filesUnder(folder: string, prefix = ''): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(prefix, relative(folder, join(entry.parentPath, entry.name))))
    .sort()
}
