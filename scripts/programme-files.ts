import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, parse, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { announcedRounds } from '#shared/catalogue/parts/announced-rounds.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { programmeEntry } from '#shared/domain/programme-entry.ts'
import { offeredProgrammes, schoolName, subjectNames } from '#shared/domain/programmes.ts'
import { drawBrochures } from './brochures/index.ts'
import { drawSocialPictures } from './social/index.ts'

export interface MadeFile {
  /** Path on the site. */
  path: string
  body: Buffer
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** All inputs of brochures and pictures besides the catalogue. */
const inputs = ['ui/art', 'ui/fonts', 'app/features/programmes', 'shared', 'scripts', 'package-lock.json']

interface Kept {
  /** Has those of the build; the same folder by default. */
  builtDir?: string
  /** False: what is not there yet is named in `missing` and not drawn. */
  isDrawn?: boolean
}

/**
 * Brochure and social picture of every programme that is offered, reused while what they say is unchanged: a changed programme draws its
 * own two again, a new date the brochures, and a text of another page nothing. `missing` has the paths of those that were not drawn.
 */
export async function programmeFiles(
  cacheDir: string,
  { builtDir = cacheDir, isDrawn = true }: Kept = {},
): Promise<{ made: MadeFile[]; missing: string[] }> {
  const sources = stampOf(inputs)
  const said = offeredProgrammes().map(({ id, school }) => ({
    id,
    from: [sources, institution(), subjectNames(), schoolName(school), programmeEntry(id)] as const,
  }))
  const dated = said.map(({ id, from }) => ({ id, from: [...from, announcedRounds()] }))
  const draws = (draw: Draw): Draw => (isDrawn ? draw : async () => [])
  const dirs = [cacheDir, builtDir] as const
  const all = [
    ...(await kept(dirs, 'brochures', dated, draws(drawBrochures))),
    ...(await kept(dirs, 'social', said, draws(drawSocialPictures))),
  ]
  return {
    made: all.flatMap(({ path, body }) => (body ? [{ path, body }] : [])),
    missing: all.flatMap(({ path, body }) => (body ? [] : [path])),
  }
}

type Draw = (ids: readonly string[]) => Promise<MadeFile[]>

const pathOf = {
  brochures: (id: string) => `/brochures/${id}.pdf`,
  social: (id: string) => `/social/${id}.png`,
}

async function kept(
  dirs: readonly [string, string],
  kind: keyof typeof pathOf,
  wanted: readonly { id: string; from: readonly unknown[] }[],
  draw: Draw,
): Promise<{ path: string; body: Buffer | undefined }[]> {
  const folder = join(dirs[0], kind)
  const named = new Map(wanted.map(({ id, from }) => [id, `${id}.${hashOf(JSON.stringify(from))}`]))
  const knownAt = (id: string) => dirs.map(dir => join(dir, kind, named.get(id) ?? '')).find(file => existsSync(file))
  const files = await draw(wanted.map(({ id }) => id).filter(id => !knownAt(id)))
  mkdirSync(folder, { recursive: true })
  for (const { path, body } of files) writeWhole(join(folder, named.get(parse(path).name) ?? ''), body)
  const names = new Set(named.values())
  for (const name of readdirSync(folder))
    if (!names.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
  return wanted.map(({ id }) => {
    const file = knownAt(id)
    return { path: pathOf[kind](id), body: file === undefined ? undefined : readFileSync(file) }
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Two renders may draw the same one. */
function writeWhole(file: string, body: Buffer): void {
  const unfinished = `${file}.${process.pid}.unfinished`
  writeFileSync(unfinished, body)
  renameSync(unfinished, file)
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
