import { institution } from '#shared/catalogue/parts/institution.ts'
import { sessionCalls } from '#shared/contract/calls/session.ts'
import { emailKey } from '#shared/domain/email.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Applicant, SignIn, Transact } from '../../http/handler.ts'
import { narrowLimits } from '../../http/limits.ts'
import { countHit, countHits, networkCounters, withFactor } from '../../http/rate-limit.ts'
import { hashForAddress, isPassword } from '../identity/passwords.ts'
import { findAccountByEmail } from '../identity/queries.ts'
import { isMoving } from '../identity/recovery.ts'
import { type SessionOnWire, sessionOnWire } from '../identity/session-on-wire.ts'
import { findSessionId, refreshSession, refusedRefresh, startSession, type Tokens } from '../identity/sessions.ts'
import { type Doorstep, knowDevice, tryPassword } from '../identity/wrong-passwords.ts'
import { pendingSignUps } from './pending-sign-ups.ts'

const movingToAnotherAddress = () =>
  `The admissions office is moving this account to another email address, so no one can sign in with this one. If you did not ask for it, email ${institution().admissionsEmail} now.`

/** Signs in. Throws 401 'Incorrect email or password', after the same time either way, and 403 for an unverified address and an account that is being moved. */
export async function signIn(
  context: Context,
  transact: Transact,
  given: { username: string; password: string; userAgent: string; doorstep: Doorstep },
): Promise<{ accountId: string; tokens: Tokens }> {
  const key = emailKey(given.username)
  const account = await findAccountByEmail(context.db, key)
  const pending = await pendingSignUps(context.db, key)
  const at = { emailKey: key, accountId: account?.id, doorstep: given.doorstep }
  const isRight = await tryPassword(context, at, async turn => {
    if (account) return isPassword(given.password, account.password_hash, turn)
    // One hash, as for an account, so that timing does not reveal pending sign-ups.
    const hash = await hashForAddress(context, key, given.password, turn)
    return pending.some(({ password_hash }) => password_hash === hash)
  })
  if (!isRight) {
    context.log.warn({ account: account?.id }, 'a sign-in was refused')
    throw new AppError('incorrect-credentials', 'Incorrect email or password')
  }
  if (!account?.email_verified_at)
    throw new AppError('email-not-verified', 'Confirm your email address first. Enter the code we emailed you.')
  const tokens = await transact(async tx => {
    await knowDevice(tx, context, account.id, given.doorstep.device)
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: account.id },
      action: 'session.started',
      subject: `account:${account.id}`,
    })
    const started = await startSession(tx, context, account.id, given.userAgent)
    // Last: the new row waits for a colleague who is approving the move at this moment.
    if (await isMoving(tx, context, account.id)) throw new AppError('forbidden', movingToAnotherAddress())
    return started
  })
  return { accountId: account.id, tokens }
}

/**
 * Issues new tokens for a refresh token. Throws 401, and 429 when there were too many: from one sign-in, or bogus ones from one
 * network. A valid token never counts for its network, so no neighbour can block it.
 */
export async function refresh(
  context: Context,
  transact: Transact,
  given: { refreshToken: string; ip: string },
): Promise<{ accountId: string; tokens: Tokens }> {
  const sessionId = await findSessionId(context.db, given.refreshToken)
  if (sessionId) await countHit(context, `refresh:${sessionId}`, narrowLimits.refreshesOfSignIn)
  const refreshed = sessionId
    ? await transact(tx => refreshSession(tx, context, given.refreshToken))
    : ('refused' as const)
  if (refreshed !== 'refused') return refreshed
  if (!sessionId)
    await countHits(context, networkCounters('token', given.ip, withFactor(context, sessionCalls.token.limit)))
  throw refusedRefresh()
}

export async function signOut(context: Context, transact: Transact, { accountId, sessionId }: SignIn): Promise<void> {
  const now = context.clock.now()
  await transact(async tx => {
    await tx.updateTable('session').set({ ended_at: now }).where('id', '=', sessionId).execute()
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: accountId },
      action: 'session.ended',
      subject: `account:${accountId}`,
      detail: { session: sessionId },
    })
  })
}

/** The sessions of the account, the most recently used first. */
export async function listSessions(context: Context, applicant: Applicant): Promise<SessionOnWire[]> {
  const rows = await context.db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('account_id', '=', applicant.accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', context.clock.now())
    .orderBy('last_used_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(sessionOnWire(applicant.sessionId))
}

/** Ends one session of the account. Throws 404 for one that is not the caller's. */
export async function endSession(
  context: Context,
  transact: Transact,
  applicant: Applicant,
  sessionId: string,
): Promise<void> {
  const now = context.clock.now()
  await transact(async tx => {
    const ended = await tx
      .updateTable('session')
      .set({ ended_at: now })
      .where('id', '=', sessionId)
      .where('account_id', '=', applicant.accountId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) throw new AppError('not-found', 'This sign-in has already ended.')
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: applicant.accountId },
      action: 'session.ended',
      subject: `account:${applicant.accountId}`,
      detail: { session: sessionId },
    })
  })
}
