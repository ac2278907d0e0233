import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Context } from '../../base/context.ts'
import { unlessLocked, withFileLock } from '../../base/file-lock.ts'
import type { SiteManifest } from '../../http/site/manifest.ts'
import { compiledDir } from './render-site.ts'

/** A render takes its time, and the next one waits for it. */
const longestWaitMs = 240_000
/** A process that serves a site says so every few seconds (`keepServed`). */
const servedForMs = 60_000

const sitesDirOf = ({ config }: Context) => join(config.dataDir, 'sites')
export const siteDirOf = (context: Context, { version }: SiteManifest, key: string) =>
  join(sitesDirOf(context), `${version}-${key}`)
/** Where a site is with its brochures and pictures. */
export const wholeOf = (siteDir: string) => `${siteDir}-whole`
export const isMade = (siteDir: string) => existsSync(join(siteDir, 'manifest.json'))

/** Makes a site while nothing else on this machine makes one of the same kind; drawings do not hold up pages. `signal` ends the wait. */
export async function whileMaking(
  { config }: Context,
  kind: 'pages' | 'drawings',
  work: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  await withFileLock(join(config.dataDir, lockNames[kind]), longestWaitMs, work, signal)
}

const lockNames = { pages: 'render.lock', drawings: 'draw.lock' } as const

/** Says that a process of this machine serves a site, so that no other one removes it. The site of the build is never removed. */
export function keepServed(context: Context, siteDir: string): void {
  if (dirname(siteDir) !== sitesDirOf(context) || !existsSync(siteDir)) return
  const now = context.clock.now()
  utimesSync(siteDir, now, now)
}

/**
 * Removes the sites that no process serves and that are not among `kept`. It does nothing while one is being made, because what is
 * unfinished and what it is made from lie in the same folder.
 */
export function forgetSites(context: Context, kept: readonly string[]): void {
  const sitesDir = sitesDirOf(context)
  if (!existsSync(sitesDir)) return
  const names = new Set([...kept, compiledDir(sitesDir), join(sitesDir, 'programmes')].map(dir => basename(dir)))
  const { dataDir } = context.config
  const isServed = (path: string) => +context.clock.now() - modifiedAt(path) < servedForMs
  unlessLocked([join(dataDir, lockNames.pages), join(dataDir, lockNames.drawings)], () => {
    for (const name of readdirSync(sitesDir)) {
      const path = join(sitesDir, name)
      if (!names.has(name) && !isServed(path)) rmSync(path, { recursive: true, force: true })
    }
  })
}

const modifiedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
