import type { Context } from '../../context.ts'
import type { ServedSite } from '../../http/site.ts'
import { errorInShort } from '../../log.ts'
import { offeringMarkup } from './offering-markup.ts'
import { shutProgrammes } from './shut-programmes.ts'

/** Including the half minute for which browsers cache the data of a page, a change is everywhere within a minute. */
const everyMs = 15_000

/**
 * Keeps public pages up to date with the state of programmes in the database, on every instance separately. Resolves
 * after the first update. While the database is unavailable, pages stay as they are.
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
