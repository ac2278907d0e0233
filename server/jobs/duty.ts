import type { Context } from '../context.ts'

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
  const loops = new Map(duties.map(duty => [duty.name, dutyLoop(duty)]))
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

// After an error the duty rests longer each time, so that a store that is gone isn't hammered.
const longestPauseMs = 30_000

function dutyLoop(duty: Duty) {
  let stopped = false
  let failures = 0
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
      failures = 0
      return more
    } catch (error) {
      failures += 1
      context.log.error({ duty: duty.name, failures, err: error }, 'a duty failed and will be tried again')
      return false
    }
  }

  function rest(): Promise<void> {
    const pauseMs = failures === 0 ? duty.restMs : Math.min(longestPauseMs, 500 * 2 ** failures)
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
