import { join } from 'node:path'
import { catalogue, replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import type { SiteInput } from '#shared/catalogue/site-input.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import type { Context } from '../../base/context.ts'
import { filesOf } from '../../catalogue/files/named-files.ts'
import type { SiteManifest } from '../../http/site/manifest.ts'
import type { ServedSite } from '../../http/site.ts'
import { readAnnouncedRounds } from './announced-rounds.ts'
import { renderSite } from './render-site.ts'
import { siteKey } from './site-key.ts'
import { forgetSites, isMade, keepServed, siteDirOf, whileMaking, wholeOf } from './sites-on-disk.ts'

/** For when a notice is lost. */
const everyMs = 15_000
/** What cannot be rendered is not tried again before. */
const againMs = 5 * 60_000
/** Drawings wait until nothing has been published for so long: the pages of the next version would wait for them. */
const calmMs = 5_000

type Site = Pick<ServedSite, 'read' | 'dir' | 'manifest'>

export interface SiteKeeper {
  /**
   * Renders the pages of a catalogue, until `overtaken` ends it. What comes back puts catalogue and pages into force in one step. Throws
   * if it cannot be rendered.
   */
  prepare(value: Catalogue, overtaken?: AbortSignal): Promise<() => void>
  /** Compares the pages with the rounds of the database now; for whoever hears that one has changed. */
  look(): Promise<void>
  stop(): void
}

interface Keeping {
  buildDir: string
  render?: typeof renderSite
  stopped?: AbortSignal | undefined
}

/**
 * Keeps the pages of this instance what its catalogue and the rounds of the database say. They are rendered in a process of its own and
 * swapped whole; what fails changes nothing. Resolves when the pages are current, and throws if those of a published catalogue cannot
 * be rendered at the start: another university’s pages would be worse than none. `stopped` ends what it renders until then.
 */
export async function keepSiteCurrent(
  context: Context,
  served: Site,
  { buildDir, render = renderSite, stopped }: Keeping,
): Promise<SiteKeeper> {
  let starting = stopped
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  const { signal } = stopping
  let failed: { key: string; at: number } | undefined
  let looking: Promise<void> | undefined
  const { site, tidy } = withFormer(context, served)
  const drawings = inCalm(context, completer(context, site, { buildDir, render, signal }), signal)
  const prepare = preparer(context, site, { buildDir, render, signal, drawings })

  async function compare(): Promise<void> {
    const value = catalogue()
    const key = siteKey(value, await readAnnouncedRounds(context.db))
    if (key === site.manifest().key) return drawings.begin()
    const now = context.clock.now().getTime()
    if (failed?.key === key && now - failed.at < againMs) return
    failed = { key, at: now }
    const swap = await prepare(value, starting)
    failed = undefined
    // Unless another catalogue came into force meanwhile, with pages of its own.
    if (!signal.aborted && catalogue() === value) swap()
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    looking ??= compare()
      .finally(() => {
        if (!signal.aborted) tidy()
      })
      .catch(error => {
        if (signal.aborted) return
        const reason = error instanceof Error ? error.message : String(error)
        context.log.error({ reason }, 'the pages could not be replaced, and do not change')
      })
      .finally(() => {
        looking = undefined
      })
    await looking
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(look, everyMs).unref()
  }

  if (catalogue() !== sampleCatalogue) await compare()
  await look()
  starting = undefined
  return {
    prepare,
    look,
    stop() {
      stopping.abort()
      clearTimeout(timer)
      drawings.hold()
    },
  }
}

/** The same site, and what removes all but it and the one before, which a visitor may still read. */
function withFormer(context: Context, served: Site): { site: Site; tidy(): void } {
  let former = served.dir()
  return {
    site: {
      ...served,
      async read(dir) {
        const swap = await served.read(dir)
        return () => {
          former = served.dir()
          swap()
        }
      },
    },
    tidy() {
      keepServed(context, served.dir())
      forgetSites(context, [served.dir(), former])
    },
  }
}

interface InCalm {
  /** Once nothing has been published for a while. */
  begin(): void
  /** Something is being published: whatever has not begun waits until it is asked for again. */
  hold(): void
}

/** For work that nobody waits for, one at a time: what fails is logged, and not tried again for a while. */
function inCalm(context: Context, work: () => Promise<void>, signal: AbortSignal): InCalm {
  let isRunning = false
  let failedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  function run(): void {
    timer = undefined
    if (isRunning || signal.aborted || context.clock.now().getTime() - failedAt < againMs) return
    isRunning = true
    void work()
      .catch(error => {
        if (signal.aborted) return
        failedAt = context.clock.now().getTime()
        const reason = error instanceof Error ? error.message : String(error)
        context.log.error({ reason }, 'the brochures and pictures of the pages could not be drawn')
      })
      .finally(() => {
        isRunning = false
      })
  }
  return {
    begin() {
      timer ??= setTimeout(run, calmMs).unref()
    },
    hold() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

interface Making {
  buildDir: string
  render: typeof renderSite
  /** Ends what is being rendered, as when the server stops. */
  signal: AbortSignal
}

/** Renders the site of a catalogue and the rounds of now, unless it is there already: its pages first, because drawings take longer. */
function preparer(context: Context, site: Site, making: Making & { drawings: InCalm }): SiteKeeper['prepare'] {
  const built = site.manifest()
  return async (value, overtaken) => {
    making.drawings.hold()
    const rounds = await readAnnouncedRounds(context.db)
    const key = siteKey(value, rounds)
    const siteDir = key === built.key ? join(making.buildDir, 'site') : siteDirOf(context, built, key)
    const until = overtaken ? { ...making, signal: AbortSignal.any([making.signal, overtaken]) } : making
    const input = { key, catalogue: value, rounds, isDrawn: false }
    if (!isMade(siteDir) && !isMade(wholeOf(siteDir)))
      await make(context, { making: until, built, siteDir, input }, site)
    for (const dir of [siteDir, wholeOf(siteDir)]) keepServed(context, dir)
    const swap =
      key === site.manifest().key ? undefined : await site.read(isMade(wholeOf(siteDir)) ? wholeOf(siteDir) : siteDir)
    return () => {
      // No await between the two: a request meets the one or the other, never half of each.
      replaceCatalogue(value, rounds)
      if (!swap || key === site.manifest().key) return
      swap()
      context.log.info({ site: key }, 'the pages were replaced')
      making.drawings.begin()
    }
  }
}

/** Draws the brochures and pictures that the served site lacks, and serves it whole. It changes nothing if another one is served meanwhile. */
function completer(context: Context, site: Site, making: Making): () => Promise<void> {
  const built = site.manifest()
  return async () => {
    const { key, missing = [] } = site.manifest()
    if (missing.length === 0) return
    const [value, rounds] = [catalogue(), await readAnnouncedRounds(context.db)]
    if (key === undefined || key !== siteKey(value, rounds)) return
    const siteDir = wholeOf(siteDirOf(context, built, key))
    if (!isMade(siteDir))
      await make(context, { making, built, siteDir, input: { key, catalogue: value, rounds } }, site)
    const swap = await site.read(siteDir)
    if (site.manifest().key !== key) return
    swap()
    context.log.info({ site: key, files: missing.length }, 'the drawings of the pages were replaced')
  }
}

interface Wanted {
  making: Making
  built: SiteManifest
  siteDir: string
  input: Pick<SiteInput, 'key' | 'catalogue' | 'rounds' | 'isDrawn'>
}

async function make(
  context: Context,
  { making: { buildDir, render, signal }, built: { version, apiBaseUrl }, siteDir, input }: Wanted,
  site: Site,
): Promise<void> {
  const work = async () => {
    if (isMade(siteDir)) return
    const crest = await crestOf(context, input.catalogue)
    await render({ buildDir, siteDir, signal, input: { ...input, crest, earlierDir: site.dir(), version, apiBaseUrl } })
  }
  await whileMaking(context, input.isDrawn === false ? 'pages' : 'drawings', work, signal)
}

/** The uploaded crest in base64; undefined without one, and when the store has lost it: a plain crest is better than old pages. */
async function crestOf(context: Context, { institution }: Catalogue): Promise<string | undefined> {
  const { crest } = institution
  if (!crest) return undefined
  const found = (await filesOf(context, [crest]))[crest]
  if (!found) context.log.error({ crest }, 'the crest is not in the file store; the initials are shown in its place')
  return found
}
