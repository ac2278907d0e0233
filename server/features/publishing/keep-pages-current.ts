import { catalogue } from '#shared/catalogue/current.ts'
import type { Context } from '../../base/context.ts'
import { errorInShort } from '../../base/log.ts'
import type { ServedSite } from '../../http/site.ts'
import { offeringMarkup } from '../rounds/offering-markup.ts'
import { shutProgrammes } from '../rounds/shut-programmes.ts'
import { readStatistics } from '../statistics/count-statistics.ts'
import { statisticsMarkup } from '../statistics/statistics-markup.ts'
import { noticeMarkup } from './notice-markup.ts'

/** Including the half minute for which browsers cache the data of a page, a change is everywhere within a minute. */
const everyMs = 15_000

/**
 * Keeps public pages up to date with the state of programmes in the database, the public statistics and the notices of this moment, on
 * every instance separately. Resolves after the first update. While the database is unavailable, pages stay as they are. `look` does it at once.
 */
export async function keepPagesCurrent(
  context: Context,
  site: Pick<ServedSite, 'fill'>,
): Promise<{ look(): Promise<void>; stop(): void }> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function look(): Promise<void> {
    clearTimeout(timer)
    try {
      const shut = await shutProgrammes(context.db)
      const { notices, statistics } = catalogue()
      const now = context.clock.now()
      const figures = statistics.isShown ? statisticsMarkup(await readStatistics(context.db), now) : []
      site.fill(new Map([...offeringMarkup(shut), ...noticeMarkup(notices, now), ...figures]))
    } catch (error) {
      context.log.warn({ reason: errorInShort(error) }, 'pages could not be updated; retrying soon')
    }
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(look, everyMs).unref()
  }

  await look()
  return {
    look,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
