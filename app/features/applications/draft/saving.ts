import type { Answers } from '#shared/forms/field.ts'

/** When unsent answers go to the university. Pure: the draft store owns the clock and the network. */
export interface Saving {
  phase: SavingPhase
  /** When `alarm` is due. */
  alarmAtMs: number | undefined
  /** Since when something has been waiting to be sent. */
  sinceMs: number | undefined
  /** The pause before the next retry. */
  retryMs: number
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
  answers: Answers
  /** Roughly how many characters a save of them has. */
  weight(): number
}

export const quietMs = 2000
/** Someone who never pauses is still saved this often. */
export const longestWaitMs = 15_000
/**
 * A long save, of a list or a whole essay, waits for a longer pause, so that it is not resent all the time. Leaving
 * the section or the page sends it immediately, and until then this device has every word.
 */
export const heavyPace = { fromCharacters: 1500, quietMs: 6000, longestWaitMs: 45_000 }
export const firstRetryMs = 2000
/** Not every network reports when it is back. */
const longestRetryMs = 20_000

export const nothingToSave: Saving = {
  phase: 'idle',
  alarmAtMs: undefined,
  sinceMs: undefined,
  retryMs: firstRetryMs,
  isNextWanted: false,
}

/** Sends one save at a time, after a pause in typing, and retries with growing pauses while there is no response. */
export function stepSaving(saving: Saving, event: SavingEvent, unsent: Unsent): Saving {
  switch (event.kind) {
    case 'changed':
      return saving.phase === 'retrying' || isOnItsWay(saving) ? saving : wait(saving, unsent)
    case 'flush':
      return send({ ...saving, retryMs: firstRetryMs }, unsent)
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
        alarmAtMs: unsent.nowMs + Math.max(saving.retryMs, event.retryAfterMs ?? 0),
        retryMs: Math.min(saving.retryMs * 2, longestRetryMs),
      }
    case 'stored':
    case 'again': {
      const rested: Saving = { ...saving, phase: 'idle', retryMs: firstRetryMs }
      const isHurried = saving.isNextWanted || event.kind === 'again' || isEmpty(unsent.answers)
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

function wait(saving: Saving, { nowMs, weight }: Unsent): Saving {
  const pace = weight() < heavyPace.fromCharacters ? { quietMs, longestWaitMs } : heavyPace
  const sinceMs = saving.sinceMs ?? nowMs
  const alarmAtMs = Math.max(nowMs, Math.min(nowMs + pace.quietMs, sinceMs + pace.longestWaitMs))
  return { ...saving, phase: 'waiting', sinceMs, alarmAtMs }
}

function send(saving: Saving, { answers }: Unsent): Saving {
  if (isOnItsWay(saving)) return { ...saving, isNextWanted: true }
  const phase = isEmpty(answers) ? 'idle' : 'sending'
  return { ...saving, phase, alarmAtMs: undefined, sinceMs: undefined, isNextWanted: false }
}

function isEmpty(answers: Answers): boolean {
  return Object.keys(answers).length === 0
}
