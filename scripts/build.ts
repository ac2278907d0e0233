import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withFileLock } from '../server/base/file-lock.ts'
import { writeWhole } from '../server/base/whole-file.ts'
import { announcedRounds } from '../shared/catalogue/sample-rounds.ts'
import { dayOf } from '../shared/domain/calendar.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const buildDir = join(root, 'build')
const stampFile = join(buildDir, 'inputs.sha256')

/** All inputs of the pages. */
const inputs = [
  'app',
  'shared',
  'content',
  'office',
  'ui',
  'views',
  'scripts/build.ts',
  'scripts/postbuild',
  'scripts/programme-files.ts',
  'scripts/brochures',
  'scripts/catalogue-parts.ts',
  'scripts/drawn-sheets.ts',
  'scripts/fetch-first.ts',
  'scripts/short-sheets.ts',
  'scripts/thin-calls.ts',
  'scripts/thin-router.ts',
  'scripts/social',
  'server/http/site',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** A build takes about ten seconds, longer on a busy machine. */
const lockMs = 600_000

/**
 * Builds the site into `build/` unless it is up to date. Resolves to whether it built. One process at a time: a killed launcher
 * leaves its build running, and the next one waits for it.
 */
export async function buildIfStale(): Promise<'built' | 'fresh'> {
  if (isFresh()) return 'fresh'
  mkdirSync(buildDir, { recursive: true })
  return withFileLock(join(buildDir, 'build.lock'), lockMs, async () => {
    if (isFresh()) return 'fresh'
    process.stdout.write('Building the site …\n')
    await build()
    return 'built'
  })
}

function isFresh(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(inputs)
}

async function build(): Promise<void> {
  const stamp = stampOf(inputs)
  rmSync(stampFile, { force: true })

  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const buildVersion = `${version}+${stamp.slice(0, 7)}`
  for (const part of ['client', 'server', 'office']) rmSync(join(buildDir, part), { recursive: true, force: true })
  const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  await run([...vite, '--app'], buildVersion)
  cpSync(join(buildDir, 'server/assets'), join(buildDir, 'client/assets'), { recursive: true })
  await run([...vite, '--config', 'office/vite.config.ts'], buildVersion)
  await run([join(root, 'scripts/postbuild/render-site.ts'), buildDir, join(buildDir, 'site')], buildVersion)
  // The stamp must not reach the disk before the files it certifies.
  for (const path of filesAt('build/site')) await flush(join(root, path))
  await writeWhole(stampFile, stamp, 0o644)
}

async function flush(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

function stampOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  // Dates in pages depend on the year.
  hash.update(JSON.stringify(announcedRounds(dayOf(new Date()))))
  hash.update(`${process.version}\n${process.env.API_BASE_URL ?? ''}\n`)
  for (const path of paths.flatMap(filesAt)) {
    if (/\.test\.tsx?$/.test(path)) continue
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function filesAt(path: string): string[] {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

/** In a separate process, because React selects its production build by NODE_ENV when it is first loaded. */
function run(args: readonly string[], buildVersion: string): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', BUILD_VERSION: buildVersion },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => (code === 0 ? resolve() : reject(new Error(`The site did not build.\n${output}`))))
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now()
  const result = await buildIfStale()
  process.stdout.write(`Site: ${result}, ${Math.round(performance.now() - started)} ms\n`)
}
