import type { Context } from '../context.ts'
import { dutyLoop, outageLog } from './duty-loop.ts'

/**
 * Something that looks after rows which are due: emails to send, payments to ask about, files to sweep. The rows themselves
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
  | 'fold-counts'
  | 'chase-applicants'
  | 'remind-readers'
  | 'tell-decisions'
  | 'chase-offers'
  | 'tell-caps'
  | 'tell-sittings'
  | 'number-feed'
  | 'fill-feed'
  | 'find-people'
  | 'send-webhooks'

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
