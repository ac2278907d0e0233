import { officeSession } from '#shared/domain/staff.ts'
import { forgetStored } from './forget.ts'

/* When an idle session ends. All tabs of the office share their activity. */

/** How long before the end the person is warned. */
const warningMs = 2 * 60_000
/** The server records activity once a minute, so its last record may be up to a minute old. */
const slackMs = 60_000

type News = { kind: 'used' } | { kind: 'signed in'; id: string } | { kind: 'stepped up' } | { kind: 'signed out' }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('office')
let lastUseMs = Date.now()
let toldMs = 0

/** A call succeeded: the server counts the session as active. */
export function noteUse(): void {
  lastUseMs = Date.now()
  if (lastUseMs - toldMs < slackMs / 4) return
  toldMs = lastUseMs
  channel?.postMessage({ kind: 'used' } satisfies News)
}

/** Tells the other tabs who has signed in. */
export function tellSignedIn(id: string): void {
  noteUse()
  channel?.postMessage({ kind: 'signed in', id } satisfies News)
}

/** Tells the page that is waiting for a fresh second factor that it was given in this window. */
export function tellSteppedUp(): void {
  channel?.postMessage({ kind: 'stepped up' } satisfies News)
}

/** Closes this page and the other tabs, with all applicant data in them. */
export function leaveOffice(): void {
  channel?.postMessage({ kind: 'signed out' } satisfies News)
  forgetStored()
  location.assign('/office/sign-in?signed-out')
}

/** Listens to the other tabs until the returned function is called. */
export function hearOtherTabs(hear: {
  signedIn: (id: string) => void
  steppedUp: () => void
  signedOut: () => void
}): () => void {
  function receive({ data }: MessageEvent<News>): void {
    if (data.kind === 'used') lastUseMs = Date.now()
    else if (data.kind === 'signed in') hear.signedIn(data.id)
    else if (data.kind === 'stepped up') hear.steppedUp()
    else hear.signedOut()
  }
  channel?.addEventListener('message', receive)
  return () => channel?.removeEventListener('message', receive)
}

export type SessionState =
  | { kind: 'alive' }
  /** The session is idle and will end soon. */
  | { kind: 'idle soon'; endsMs: number }
  /** The session reaches twelve hours soon, regardless of activity. */
  | { kind: 'over soon'; endsMs: number }
  | { kind: 'ended' }

/** The current state of the session. `startedMs` is unknown until the server has sent it. */
export function sessionState(nowMs: number, startedMs: number | undefined, usedMs = lastUseMs): SessionState {
  const idleEndsMs = usedMs + officeSession.idleMs - slackMs
  const lastMs = startedMs === undefined ? Number.POSITIVE_INFINITY : startedMs + officeSession.longestMs
  if (nowMs >= Math.min(idleEndsMs, lastMs)) return { kind: 'ended' }
  if (nowMs >= lastMs - warningMs) return { kind: 'over soon', endsMs: lastMs }
  return nowMs >= idleEndsMs - warningMs ? { kind: 'idle soon', endsMs: idleEndsMs } : { kind: 'alive' }
}
