import type { Context } from '../../context.ts'
import type { ServedSite } from '../../http/site.ts'
import { errorInShort } from '../../log.ts'
import { offeringMarkup } from './offering-markup.ts'
import { shutProgrammes } from './shut-programmes.ts'

/** With the half minute for which browsers keep the data of a page, a change is everywhere within a minute. */
const everyMs = 15_000

/**
 * Keeps what public pages say of programmes as the database has it, on every instance for itself. Resolves when they say it for the first
 * time. A database that is away changes nothing: pages stay as they are.
 */
export async function keepPagesCurrent(context: Context, site: Pick<ServedSite, 'fill'>): Promise<{ stop(): void }> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function look(): Promise<void> {
    try {
      site.fill(offeringMarkup(await shutProgrammes(context.db)))
    } catch (error) {
      context.log.warn({ reason: errorInShort(error) }, 'pages could not be updated; retrying soon')
    }
    if (!isStopped) timer = setTimeout(look, everyMs).unref()
  }

  await look()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
