import type { Context } from '../base/context.ts'
import { errorInShort } from '../base/log.ts'
import { isOutage } from '../base/outage.ts'
import type { Duty, DutyState } from './duty.ts'

// After each error the job pauses longer, so that an unavailable database is not flooded.
const longestPauseMs = 30_000
/** A job that runs once an hour should not log the same error every half minute. */
const longestPauseOfBrokenMs = 600_000

/**
 * Logs once when the database or the file store is unavailable and once when it is back, however many jobs notice it.
 */
export function outageLog() {
  let isLogged = false
  return {
    begin(context: Context, error: unknown) {
      if (!isLogged)
        context.log.warn({ reason: errorInShort(error) }, 'jobs are waiting for the database or the file store')
      isLogged = true
    },
    end(context: Context) {
      if (isLogged) context.log.info('jobs are running again')
      isLogged = false
    },
  }
}

/** Runs a job repeatedly until it is stopped. */
export function dutyLoop(duty: Duty, outage: ReturnType<typeof outageLog>) {
  const tries: Tries = { failures: 0, isAway: false }
  const rest = wakeableRest()
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let rungWhileBusy = false
  const seen: Omit<DutyState, 'name' | 'failures'> = { lastAt: undefined, nextAt: undefined, failedWith: undefined }

  async function work(context: Context): Promise<void> {
    while (!stopped) {
      rungWhileBusy = false
      const more = await attempt(context)
      if (more || rungWhileBusy || stopped) continue
      const restMs = pauseMs(duty, tries)
      seen.nextAt = new Date(context.clock.now().getTime() + restMs)
      await rest.begin(restMs)
    }
  }

  async function attempt(context: Context): Promise<boolean> {
    Object.assign(seen, { lastAt: context.clock.now(), nextAt: undefined })
    try {
      const more = await duty.run(context)
      if (tries.isAway) outage.end(context)
      Object.assign(tries, { failures: 0, isAway: false })
      seen.failedWith = undefined
      return more
    } catch (error) {
      seen.failedWith = error instanceof Error ? error.name : typeof error
      tries.failures += 1
      tries.isAway = isOutage(error)
      if (tries.isAway) outage.begin(context, error)
      else
        context.log.error({ duty: duty.name, failures: tries.failures, err: error }, 'a job failed and will be retried')
      return false
    }
  }

  return {
    start(context: Context) {
      running = work(context)
    },
    state: () => ({ ...seen, failures: tries.failures }),
    wake() {
      rungWhileBusy = true
      if (tries.failures === 0) rest.end()
    },
    async stop() {
      stopped = true
      rest.end()
      await running
    },
  }
}

/** How often a job has failed since it last succeeded. */
interface Tries {
  failures: number
  /** True while the cause is an outage, not the job. */
  isAway: boolean
}

function pauseMs({ restMs }: Duty, { failures, isAway }: Tries): number {
  const longestMs = isAway ? longestPauseMs : Math.max(longestPauseMs, Math.min(restMs, longestPauseOfBrokenMs))
  return failures === 0 ? restMs : Math.min(longestMs, 500 * 2 ** failures)
}

function wakeableRest() {
  let done: (() => void) | undefined
  return {
    begin: (ms: number): Promise<void> =>
      new Promise(resolve => {
        const timer = setTimeout(end, ms)
        function end(): void {
          clearTimeout(timer)
          done = undefined
          resolve()
        }
        done = end
      }),
    end: () => done?.(),
  }
}
