import type { Context } from '../../base/context.ts'
import { hashToken } from '../../base/hash-token.ts'

/*
 * The challenge that a passkey has to sign, or the sign-in service has to return: random, for one purpose and one
 * browser, used once.
 */

const challengeBytes = 32
/** How long a passkey may take. */
export const challengeMs = 5 * 60_000
/** Time to sign in at the service, perhaps with an app on another device. */
const signOnMs = 15 * 60_000

const lifetimesMs = {
  'sign-in': challengeMs,
  'step-up': challengeMs,
  add: challengeMs,
  'sign-on': signOnMs,
  'sign-on-again': signOnMs,
}
export type ChallengePurpose = keyof typeof lifetimesMs
/** The session that continues with it, or the cookie of a browser without one. */
export type ChallengeHolder = { sessionId: string } | { browser: string }

/** Stores a challenge and returns it, as base64url. */
export async function makeChallenge(
  context: Context,
  purpose: ChallengePurpose,
  holder: ChallengeHolder,
): Promise<string> {
  const now = context.clock.now()
  const challenge = context.random.token(challengeBytes)
  await context.db
    .insertInto('staff_challenge')
    .values({
      challenge_hash: hashToken(challenge),
      purpose,
      session_id: 'sessionId' in holder ? holder.sessionId : null,
      browser_hash: 'browser' in holder ? hashToken(holder.browser) : null,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimesMs[purpose]),
    })
    .execute()
  return challenge
}

/**
 * A challenge that was issued for this purpose, and to whom. It is used up in any case, so this is not part of a
 * transaction that may be rolled back.
 */
export async function takeChallenge(
  context: Context,
  challenge: string,
  purpose: ChallengePurpose,
): Promise<TakenChallenge | undefined> {
  const row = await context.db
    .deleteFrom('staff_challenge')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', context.clock.now())
    .returning(['session_id', 'browser_hash'])
    .executeTakeFirst()
  return row && { challenge, sessionId: row.session_id, browserHash: row.browser_hash }
}

export interface TakenChallenge {
  challenge: string
  sessionId: string | null
  browserHash: Buffer | null
}

export function isOfBrowser({ browserHash }: TakenChallenge, browser: string | undefined): boolean {
  return browserHash !== null && browser !== undefined && browserHash.equals(hashToken(browser))
}

/** The challenge that a passkey claims to have signed; if it is unreadable, a value that is never stored. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof read !== 'object' || read === null || !('challenge' in read)) return ''
    return typeof read.challenge === 'string' ? read.challenge : ''
  } catch {
    return ''
  }
}
