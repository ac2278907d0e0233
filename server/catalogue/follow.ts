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
   * It throws if it cannot, and then nothing changes.
   */
  prepare?: (value: Catalogue) => Promise<(() => void) | undefined>
  /** Told of every notice: rounds are announced on the same channel. */
  onNotice?: () => void
}

/**
 * Keeps this process on the newest catalogue: at once when one is published, and by looking every 15 seconds. Resolves once the newest
 * is in force. What fails is told in `catalogue_instance`, and the version before stays.
 */
export async function followCatalogue(following: Following): Promise<{ stop(): Promise<void> }> {
  const { context } = following
  let current = -1
  let failed: { version: number; atMs: number } | undefined
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const look = (): Promise<void> => {
    working = working.then(async () => {
      try {
        const newest = await newestVersion(context.db)
        if (newest === current || (newest === failed?.version && Date.now() - failed.atMs < againMs)) return
        const isTaken = await takeUp(following, newest)
        failed = isTaken ? undefined : { version: newest, atMs: Date.now() }
        if (isTaken) current = newest
      } catch (error) {
        context.log.warn({ reason: errorInShort(error) }, 'the newest catalogue could not be looked up; retrying soon')
      }
    })
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

/** Whether the newest version is in force afterwards. */
async function takeUp({ context, prepare }: Following, newest: number): Promise<boolean> {
  const name = `${hostname()}:${context.config.port}`
  const now = context.clock.now()
  try {
    const { version, value } = await checkedNewest(context.db)
    // What a process began with stays until something is published.
    if (version > 0) {
      const swap = await prepare?.(value)
      if (swap) swap()
      else replaceCatalogue(value)
    }
    await noteInstance(context, { name, version, at: now, failed_version: null, failed_at: null, failed_detail: null })
    if (version > 0) context.log.info({ version }, 'took up a new catalogue')
  } catch (error) {
    const failed_detail = error instanceof Error ? error.message : String(error)
    context.log.error(
      { version: newest, reason: failed_detail },
      'a catalogue could not be taken up; the one before stays',
    )
    await context.db
      .insertInto('catalogue_instance')
      .values({ name, version: 0, at: now, failed_version: newest, failed_at: now, failed_detail })
      .onConflict(conflict =>
        conflict.column('name').doUpdateSet({ failed_version: newest, failed_at: now, failed_detail }),
      )
      .execute()
    return false
  }
  return true
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
