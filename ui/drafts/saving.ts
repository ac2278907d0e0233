/** When what is unsent goes to the server. Pure: whoever runs it owns the clock and the network. */
export interface Saving {
  phase: SavingPhase
  /** When `alarm` is due. */
  alarmAtMs: number | undefined
  /** Since when something has been waiting to be sent. */
  sinceMs: number | undefined
  /** How often it was tried in vain. */
  failures: number
  /** A save was requested while another was in progress; it follows immediately. */
  isNextWanted: boolean
}

export type SavingPhase =
  | 'idle'
  /** For a pause in typing. */
  | 'waiting'
  | 'sending'
  /** The server has something newer, which is fetched and merged before sending again. */
  | 'catching-up'
  /** For the next attempt, after one that failed. */
  | 'retrying'
  /** A retry would be refused again. The next change starts over. */
  | 'ended'

export type SavingEvent =
  | { kind: 'changed' }
  | { kind: 'flush' }
  | { kind: 'alarm' }
  /** The result of the save in progress. */
  | { kind: 'stored' }
  /** The obstacle has been removed. The rest is sent immediately. */
  | { kind: 'again' }
  | { kind: 'outdated' }
  | { kind: 'unreachable'; retryAfterMs?: number | undefined }
  | { kind: 'ended' }

export interface Unsent {
  nowMs: number
  isEmpty: boolean
  pace(): Pace
}

export interface Pace {
  /** The pause in typing that is waited for. */
  quietMs: number
  /** Someone who never pauses is still saved this often. */
  longestWaitMs: number
  /** Each further pause is twice as long. */
  firstRetryMs: number
  /** Not every network reports when it is back. */
  longestRetryMs: number
}

export const nothingToSave: Saving = {
  phase: 'idle',
  alarmAtMs: undefined,
  sinceMs: undefined,
  failures: 0,
  isNextWanted: false,
}

/** Sends one save at a time, after a pause in typing, and retries with growing pauses while there is no response. */
export function stepSaving(saving: Saving, event: SavingEvent, unsent: Unsent): Saving {
  switch (event.kind) {
    case 'changed':
      return saving.phase === 'retrying' || isOnItsWay(saving) ? saving : wait(saving, unsent)
    case 'flush':
      return send({ ...saving, failures: 0 }, unsent)
    case 'alarm':
      return send(saving, unsent)
    case 'outdated':
      return { ...saving, phase: 'catching-up' }
    case 'ended':
      return { ...saving, phase: 'ended' }
    case 'unreachable':
      return {
        ...saving,
        phase: 'retrying',
        alarmAtMs: unsent.nowMs + Math.max(retryMs(saving, unsent.pace()), event.retryAfterMs ?? 0),
        failures: saving.failures + 1,
      }
    case 'stored':
    case 'again': {
      const rested: Saving = { ...saving, phase: 'idle', failures: 0 }
      const isHurried = saving.isNextWanted || event.kind === 'again' || unsent.isEmpty
      return isHurried ? send(rested, unsent) : wait(rested, unsent)
    }
    default:
      return event satisfies never
  }
}

/** Whether an event has started a save. */
export function hasBegun(before: Saving, { kind }: SavingEvent, after: Saving): boolean {
  return after.phase === 'sending' && (before.phase !== 'sending' || kind === 'stored' || kind === 'again')
}

export function isOnItsWay({ phase }: { phase: SavingPhase }): boolean {
  return phase === 'sending' || phase === 'catching-up'
}

function wait(saving: Saving, { nowMs, pace }: Unsent): Saving {
  const { quietMs, longestWaitMs } = pace()
  const sinceMs = saving.sinceMs ?? nowMs
  const alarmAtMs = Math.max(nowMs, Math.min(nowMs + quietMs, sinceMs + longestWaitMs))
  return { ...saving, phase: 'waiting', sinceMs, alarmAtMs }
}

function send(saving: Saving, { isEmpty }: Unsent): Saving {
  if (isOnItsWay(saving)) return { ...saving, isNextWanted: true }
  const phase = isEmpty ? 'idle' : 'sending'
  return { ...saving, phase, alarmAtMs: undefined, sinceMs: undefined, isNextWanted: false }
}

function retryMs({ failures }: Saving, { firstRetryMs, longestRetryMs }: Pace): number {
  return Math.min(firstRetryMs * 2 ** failures, longestRetryMs)
}
