import { hostname } from 'node:os'
import type pg from 'pg'
import { replaceCatalogue } from '#shared/catalogue/current.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import type { Context } from '../base/context.ts'
import { errorInShort } from '../base/log.ts'
import { catalogueChannel, checkedNewest, newestVersion } from './versions.ts'

/** For when a notification is lost. */
const pollMs = 15_000
/** What could not be taken up is tried again: a disk that was full may have room now. */
const againMs = 60_000

interface Following {
  context: Context
  pool: Pick<pg.Pool, 'connect'>
  /**
   * Makes ready what a catalogue changes outside this module, such as the pages, and returns what puts all of it into force in one step.
   * It throws if it cannot, or once `overtaken` says that a newer one was published, and then nothing changes.
   */
  prepare?: (value: Catalogue, overtaken: AbortSignal) => Promise<(() => void) | undefined>
  /** Told of every notice: rounds are announced on the same channel. */
  onNotice?: () => void
}

/**
 * Keeps this process on the newest catalogue: at once when one is published, and by looking every 15 seconds. Resolves once the newest
 * is in force. What fails is told in `catalogue_instance`, and the version before stays. Work on a version that is overtaken is ended,
 * but never twice in a row: somebody who publishes again and again would otherwise see nothing published.
 */
export async function followCatalogue(following: Following): Promise<{ stop(): Promise<void> }> {
  const { context } = following
  let current = -1
  let failed: { version: number; atMs: number } | undefined
  let working: Promise<void> = Promise.resolve()
  let inWork: Work | undefined
  let mayEnd = true
  let timer: NodeJS.Timeout | undefined

  async function take(newest: number): Promise<void> {
    const work: Work = { version: newest, ending: new AbortController() }
    inWork = work
    const outcome = await takeUp(following, work)
    inWork = undefined
    mayEnd = outcome !== 'overtaken'
    if (outcome === 'taken') current = work.version
    if (outcome !== 'overtaken') failed = outcome === 'failed' ? { version: work.version, atMs: Date.now() } : undefined
  }

  async function endOvertaken(): Promise<void> {
    const work = mayEnd ? inWork : undefined
    if (work && (await newestVersion(context.db)) > work.version) work.ending.abort()
  }

  const look = (): Promise<void> => {
    working = working.then(async () => {
      try {
        const newest = await newestVersion(context.db)
        if (newest === current || (newest === failed?.version && Date.now() - failed.atMs < againMs)) return
        await take(newest)
      } catch (error) {
        context.log.warn({ reason: errorInShort(error) }, 'the newest catalogue could not be looked up; retrying soon')
      }
    })
    // A look that fails is tried again by the next.
    endOvertaken().catch(() => {})
    return working
  }

  await look()
  const listening = listen(following, look)
  timer = setInterval(() => void look(), pollMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await listening.stop()
      await working
    },
  }
}

/** A version that is being taken up. */
interface Work {
  version: number
  ending: AbortController
}

type Outcome = 'taken' | 'failed' | 'overtaken'

/** Puts the newest version into force, which may be newer than the one that was seen. */
async function takeUp({ context, prepare }: Following, work: Work): Promise<Outcome> {
  const overtaken = work.ending.signal
  const name = `${hostname()}:${context.config.port}`
  const now = context.clock.now()
  try {
    const { version, value } = await checkedNewest(context.db)
    work.version = version
    // What a process began with stays until something is published.
    if (version > 0) {
      const swap = await prepare?.(value, overtaken)
      if (swap) swap()
      else replaceCatalogue(value)
    }
    await noteInstance(context, { name, version, at: now, failed_version: null, failed_at: null, failed_detail: null })
    if (version > 0) context.log.info({ version }, 'took up a new catalogue')
    return 'taken'
  } catch (error) {
    // A server that stops ends its render: that is no fault of the version.
    if (overtaken.aborted || (error instanceof Error && error.name === 'AbortError')) return 'overtaken'
    const failed_detail = error instanceof Error ? error.message : String(error)
    context.log.error(
      { version: work.version, reason: failed_detail },
      'a catalogue could not be taken up; the one before stays',
    )
    await context.db
      .insertInto('catalogue_instance')
      .values({ name, version: 0, at: now, failed_version: work.version, failed_at: now, failed_detail })
      .onConflict(conflict =>
        conflict.column('name').doUpdateSet({ failed_version: work.version, failed_at: now, failed_detail }),
      )
      .execute()
    return 'failed'
  }
}

async function noteInstance(
  { db }: Context,
  row: {
    name: string
    version: number
    at: Date
    failed_version: number | null
    failed_at: Date | null
    failed_detail: string | null
  },
): Promise<void> {
  await db
    .insertInto('catalogue_instance')
    .values(row)
    .onConflict(conflict => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Hears notifications on a connection of its own, and opens another when it is lost. */
function listen({ pool, onNotice }: Following, look: () => Promise<void>): { stop(): Promise<void> } {
  let isStopped = false
  let client: pg.PoolClient | undefined

  async function open(): Promise<void> {
    if (isStopped) return
    try {
      client = await pool.connect()
      client.on('notification', () => {
        onNotice?.()
        void look()
      })
      client.once('error', () => again())
      await client.query(`listen ${catalogueChannel}`)
    } catch {
      again()
    }
  }
  function again(): void {
    client?.release(true)
    client = undefined
    setTimeout(() => void open(), pollMs).unref()
  }
  const opening = open()
  return {
    async stop() {
      isStopped = true
      await opening
      client?.release(true)
      client = undefined
    },
  }
}
