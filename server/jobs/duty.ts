import type { Context } from '../context.ts'
import { errorInShort } from '../log.ts'
import { isOutage } from '../outage.ts'

/**
 * Something that looks after rows which are due: mails to send, payments to ask about, files to sweep. The rows themselves
 * are the queue, so there is nothing to lose: a duty claims a row with `for update skip locked`, and a killed process lets
 * go of its rows at once.
 */
export interface Duty {
  name: DutyName
  /** How long it rests when nothing is due, in milliseconds. */
  restMs: number
  /** Does one piece of work; true when there may be more. */
  run(context: Context): Promise<boolean>
}

export type DutyName =
  | 'send-mail'
  | 'remind-referees'
  | 'remind-editors'
  | 'handle-payment-events'
  | 'check-payments'
  | 'request-refunds'
  | 'deliver-sandbox-webhooks'
  | 'check-files'
  | 'sweep-files'
  | 'prune'
  | 'mend-schedules'
  | 'assign-rounds'
  | 'end-applications'
  | 'end-accounts'

/** Wakes duties after a commit. */
export interface DutyBell {
  ring(name: DutyName): void
}

/** Runs duties until it is stopped. */
export interface DutyRunner extends DutyBell {
  start(context: Context): void
  /** Lets each duty finish the piece of work it is at. */
  stop(): Promise<void>
}

export function dutyRunner(duties: readonly Duty[]): DutyRunner {
  const outage = outageLog()
  const loops = new Map(duties.map(duty => [duty.name, dutyLoop(duty, outage)]))
  return {
    ring: name => loops.get(name)?.wake(),
    start: context => {
      for (const loop of loops.values()) loop.start(context)
    },
    stop: async () => {
      await Promise.all([...loops.values()].map(loop => loop.stop()))
    },
  }
}

// After an error the duty rests longer each time, so that a database that is away is not hammered.
const longestPauseMs = 30_000
/** One that looks around once an hour does not log the same error every half minute. */
const longestPauseOfBrokenMs = 600_000

/** Logs once that the database or the file store is away and once that it is back, however many duties notice it. */
function outageLog() {
  let isLogged = false
  return {
    begin(context: Context, error: unknown) {
      if (!isLogged)
        context.log.warn({ reason: errorInShort(error) }, 'the duties wait for the database or the file store')
      isLogged = true
    },
    end(context: Context) {
      if (isLogged) context.log.info('the duties go on')
      isLogged = false
    },
  }
}

function dutyLoop(duty: Duty, outage: ReturnType<typeof outageLog>) {
  let stopped = false
  let failures = 0
  /** True while the reason is an outage, not the duty. */
  let isAway = false
  let running: Promise<void> = Promise.resolve()
  let endRest: (() => void) | undefined
  let rungWhileBusy = false

  async function work(context: Context): Promise<void> {
    while (!stopped) {
      rungWhileBusy = false
      const more = await attempt(context)
      if (!more && !rungWhileBusy && !stopped) await rest()
    }
  }

  async function attempt(context: Context): Promise<boolean> {
    try {
      const more = await duty.run(context)
      if (isAway) outage.end(context)
      failures = 0
      isAway = false
      return more
    } catch (error) {
      failures += 1
      isAway = isOutage(error)
      if (isAway) outage.begin(context, error)
      else context.log.error({ duty: duty.name, failures, err: error }, 'a duty failed and will be tried again')
      return false
    }
  }

  function rest(): Promise<void> {
    const longestMs = isAway ? longestPauseMs : Math.max(longestPauseMs, Math.min(duty.restMs, longestPauseOfBrokenMs))
    const pauseMs = failures === 0 ? duty.restMs : Math.min(longestMs, 500 * 2 ** failures)
    return new Promise(resolve => {
      const timer = setTimeout(done, pauseMs)
      function done() {
        clearTimeout(timer)
        endRest = undefined
        resolve()
      }
      endRest = done
    })
  }

  return {
    start(context: Context) {
      running = work(context)
    },
    wake() {
      rungWhileBusy = true
      if (failures === 0) endRest?.()
    },
    async stop() {
      stopped = true
      endRest?.()
      await running
    },
  }
}
