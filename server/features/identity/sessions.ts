import { createHmac } from 'node:crypto'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { hashToken } from '../../base/hash-token.ts'
import { purposeKey } from '../../base/keys.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { SignIn } from '../../http/handler.ts'
import { accessTokenSeconds, makeAccessToken } from './access-token.ts'

export interface Tokens {
  access_token: string
  refresh_token: string
  token_type: 'bearer'
  expires_in: number
}

const sessionDays = 30
/** Two tabs may refresh together: the token that was just replaced is still accepted for this long. */
const graceMs = 10_000
const refreshTokenBytes = 32

/** Throws 403 for an account that was merged into another one. */
export async function startSession(tx: Tx, context: Context, accountId: string, userAgent: string): Promise<Tokens> {
  const now = context.clock.now()
  const sessionId = context.random.id()
  // Waits for a merge in progress, and then sees its result.
  const signedIn = await tx
    .updateTable('account')
    .set({ signed_in_at: now })
    .where('id', '=', accountId)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (signedIn.numUpdatedRows === 0n)
    throw new AppError('forbidden', 'Your accounts are now one. Sign in with your other email address.')
  await tx
    .insertInto('session')
    .values({
      id: sessionId,
      account_id: accountId,
      user_agent: userAgent || null,
      created_at: now,
      last_used_at: now,
      expires_at: endOfSession(now),
    })
    .execute()
  return issueTokens(tx, context, { accountId, sessionId }, context.random.token(refreshTokenBytes))
}

/**
 * Swaps a refresh token for its successor. A token that was swapped more than ten seconds ago is a copy, and its whole session
 * ends. Within the ten seconds it gets the same successor again, so a session has one line of tokens however many tabs refresh,
 * and a copy shows as soon as either holder swaps again. The ending must be committed although the call fails: hence
 * 'refused' instead of an error.
 */
export async function refreshSession(
  tx: Tx,
  context: Context,
  refreshToken: string,
): Promise<{ accountId: string; tokens: Tokens } | 'refused'> {
  const now = context.clock.now()
  const row = await tx
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .select([
      'refresh_token.token_hash',
      'refresh_token.used_at',
      'session.id as session_id',
      'session.account_id',
      'session.ended_at',
      'session.expires_at',
    ])
    .where('refresh_token.token_hash', '=', hashToken(refreshToken))
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.ended_at || row.expires_at <= now) return 'refused'
  // A clock that was set back must not extend the grace period by hours.
  if (row.used_at && Math.abs(now.getTime() - row.used_at.getTime()) > graceMs) {
    await tx.updateTable('session').set({ ended_at: now }).where('id', '=', row.session_id).execute()
    await recordAudit(tx, context, {
      actor: { kind: 'visitor' },
      action: 'session.ended-by-old-token',
      subject: `account:${row.account_id}`,
      detail: { session: row.session_id },
    })
    return 'refused'
  }
  if (!row.used_at)
    await tx.updateTable('refresh_token').set({ used_at: now }).where('token_hash', '=', row.token_hash).execute()
  await tx
    .updateTable('session')
    .set({ last_used_at: now, expires_at: endOfSession(now) })
    .where('id', '=', row.session_id)
    .execute()
  const signIn = { accountId: row.account_id, sessionId: row.session_id }
  const tokens = await issueTokens(tx, context, signIn, successorOf(context, refreshToken))
  return { accountId: row.account_id, tokens }
}

/** The session that a refresh token was issued for, whether or not it is still alive. */
export async function findSessionId(db: Queryable, refreshToken: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refresh_token')
    .select('session_id')
    .where('token_hash', '=', hashToken(refreshToken))
    .executeTakeFirst()
  return row?.session_id
}

export function refusedRefresh(): AppError {
  return new AppError('invalid-token', 'You have been signed out. Sign in again to continue.')
}

/** Derived, because only hashes are stored and a second tab must get the same token as the first. */
function successorOf(context: Context, refreshToken: string): string {
  return createHmac('sha256', purposeKey(context.config.secret, 'refresh-token'))
    .update(refreshToken)
    .digest('base64url')
}

async function issueTokens(tx: Tx, context: Context, signIn: SignIn, refreshToken: string): Promise<Tokens> {
  await tx
    .insertInto('refresh_token')
    .values({ token_hash: hashToken(refreshToken), session_id: signIn.sessionId, created_at: context.clock.now() })
    .onConflict(again => again.doNothing())
    .execute()
  return {
    access_token: makeAccessToken(context, signIn),
    refresh_token: refreshToken,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
  }
}

function endOfSession(now: Date): Date {
  return new Date(now.getTime() + sessionDays * 24 * 3_600_000)
}
