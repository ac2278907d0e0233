import type { Context } from '../base/context.ts'
import { dutyLoop, outageLog } from './duty-loop.ts'

/**
 * A background job that processes due rows: emails to send, payments to check, files to sweep. The rows themselves are the queue, so
 * nothing can be lost: a job claims a row with `for update skip locked`, and a killed process releases its rows immediately.
 */
export interface Duty {
  name: DutyName
  /** How long to sleep when nothing is due, in milliseconds. */
  restMs: number
  /** Wakes together with this other job. */
  wakesWith?: DutyName
  /** Processes one piece of work. Returns true if there may be more. */
  run(context: Context): Promise<boolean>
}

export type DutyName =
  | 'send-mail'
  | 'send-urgent-mail'
  | 'send-messages'
  | 'read-returns'
  | 'remind-referees'
  | 'remind-records-offices'
  | 'remind-editors'
  | 'remind-of-results'
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
  | 'fold-counts'
  | 'chase-applicants'
  | 'remind-readers'
  | 'tell-decisions'
  | 'chase-offers'
  | 'tell-caps'
  | 'tell-messages'
  | 'tell-requests'
  | 'mail-desks'
  | 'mail-figures'
  | 'make-exports'
  | 'tell-sittings'
  | 'number-feed'
  | 'fill-feed'
  | 'find-people'
  | 'send-webhooks'
  | 'publish-settings'
  | 'count-statistics'
  | 'report-instance'

/** How a job of this process is getting on. */
export interface DutyState {
  name: DutyName
  /** When it last began; undefined before its first run. */
  lastAt: Date | undefined
  /** When it runs again; undefined while it is running. */
  nextAt: Date | undefined
  /** How often it has failed since it last succeeded. */
  failures: number
  /** The kind of error at which it failed last, such as 'TypeError'. */
  failedWith: string | undefined
}

/** Wakes jobs after a commit, and says how they are getting on. */
export interface DutyBell {
  ring(name: DutyName): void
  states(): DutyState[]
}

/** Runs jobs until it is stopped. */
export interface DutyRunner extends DutyBell {
  start(context: Context): void
  /** Lets each job finish its current piece of work. */
  stop(): Promise<void>
}

export function dutyRunner(duties: readonly Duty[]): DutyRunner {
  const outage = outageLog()
  const loops = new Map(duties.map(duty => [duty.name, dutyLoop(duty, outage)]))
  return {
    ring: name => {
      for (const duty of duties) if (duty.name === name || duty.wakesWith === name) loops.get(duty.name)?.wake()
    },
    states: () => [...loops].map(([name, loop]) => ({ name, ...loop.state() })),
    start: context => {
      for (const loop of loops.values()) loop.start(context)
    },
    stop: async () => {
      await Promise.all([...loops.values()].map(loop => loop.stop()))
    },
  }
}
