import type { Context } from '../../context.ts'
import { hashToken } from './sessions.ts'

/* What a passkey has to sign: random, for one purpose, for one browser, once, for five minutes. */

const challengeBytes = 32
export const challengeMs = 5 * 60_000

export type ChallengePurpose = 'sign-in' | 'step-up' | 'add'
/** The session that goes on with it, or the cookie of a browser without one. */
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
      expires_at: new Date(now.getTime() + challengeMs),
    })
    .execute()
  return challenge
}

/**
 * The challenge that was signed, if it was given to this browser for this purpose. It is used up whatever comes of it, so this is no part
 * of the transaction that may be rolled back.
 */
export async function takeChallenge(
  context: Context,
  { clientDataJSON, purpose }: { clientDataJSON: string; purpose: ChallengePurpose },
): Promise<TakenChallenge | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
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

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    if (typeof read !== 'object' || read === null || !('challenge' in read)) return undefined
    return typeof read.challenge === 'string' ? read.challenge : undefined
  } catch {
    return undefined
  }
}
