import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { catalogue, replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import type { Context } from '../../context.ts'
import { withFileLock } from '../../file-lock.ts'
import type { ServedSite } from '../../http/site.ts'
import { readAnnouncedRounds } from './announced-rounds.ts'
import { renderSite } from './render-site.ts'
import { siteKey } from './site-key.ts'

/** For when a notice is lost. */
const everyMs = 15_000
/** What cannot be rendered is not tried again before. */
const againMs = 5 * 60_000
const lockMs = 240_000

type Site = Pick<ServedSite, 'swap' | 'dir' | 'manifest'>

export interface SiteKeeper {
  /** Renders the pages of a catalogue. What comes back puts catalogue and pages into force in one step. Throws if it cannot be rendered. */
  prepare(value: Catalogue): Promise<() => void>
  /** Compares the pages with the rounds of the database now; for whoever hears that one has changed. */
  look(): Promise<void>
  stop(): void
}

/**
 * Keeps the pages of this instance what its catalogue and the rounds of the database say. They are rendered in a process of its own and
 * swapped whole; what fails changes nothing. Resolves when the pages are current, and throws if those of a published catalogue cannot
 * be rendered at the start: another university’s pages would be worse than none.
 */
export async function keepSiteCurrent(
  context: Context,
  site: Site,
  { buildDir, render = renderSite }: { buildDir: string; render?: typeof renderSite },
): Promise<SiteKeeper> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let failed: { key: string; at: number } | undefined
  let looking: Promise<void> | undefined
  const prepare = preparer(context, site, { buildDir, render })

  async function compare(): Promise<void> {
    const value = catalogue()
    const key = siteKey(value, await readAnnouncedRounds(context.db))
    if (key === site.manifest().key) return
    const now = context.clock.now().getTime()
    if (failed?.key === key && now - failed.at < againMs) return
    failed = { key, at: now }
    const swap = await prepare(value)
    failed = undefined
    // Unless another catalogue came into force meanwhile, with pages of its own.
    if (!isStopped && catalogue() === value) swap()
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    looking ??= compare()
      .catch(error => {
        const reason = error instanceof Error ? error.message : String(error)
        context.log.error({ reason }, 'the pages could not be replaced, and do not change')
      })
      .finally(() => {
        looking = undefined
      })
    await looking
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(look, everyMs).unref()
  }

  if (catalogue() !== sampleCatalogue) await compare()
  await look()
  return {
    prepare,
    look,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Renders the site of a catalogue and the rounds of now, unless it is there already. */
function preparer(
  context: Context,
  site: Site,
  { buildDir, render }: { buildDir: string; render: typeof renderSite },
): SiteKeeper['prepare'] {
  const { dataDir } = context.config
  const built = site.manifest()
  const sitesDir = join(dataDir, 'sites')
  return async value => {
    const rounds = await readAnnouncedRounds(context.db)
    const key = siteKey(value, rounds)
    const siteDir = key === built.key ? join(buildDir, 'site') : join(sitesDir, `${built.version}-${key}`)
    const isThere = () => existsSync(join(siteDir, 'manifest.json'))
    if (!isThere())
      await withFileLock(join(dataDir, 'render.lock'), lockMs, async () => {
        const { version, apiBaseUrl } = built
        const input = { key, catalogue: value, rounds, earlierDir: site.dir(), version, apiBaseUrl }
        if (!isThere()) await render({ buildDir, siteDir, input })
      })
    return () => {
      const former = site.dir()
      // No await between the two: a request meets the one or the other, never half of each.
      replaceCatalogue(value, rounds)
      if (key === site.manifest().key) return
      site.swap(siteDir)
      context.log.info({ site: key }, 'the pages were replaced')
      forget(sitesDir, [siteDir, former])
    }
  }
}

/** Removes sites that are neither served nor the one before. */
function forget(sitesDir: string, kept: readonly string[]): void {
  if (!existsSync(sitesDir)) return
  const names = new Set([...kept.map(dir => basename(dir)), 'programmes'])
  for (const name of readdirSync(sitesDir))
    if (!names.has(name)) rmSync(join(sitesDir, name), { recursive: true, force: true })
}
