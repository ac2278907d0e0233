import type { Call } from '#shared/contract/calls/call.ts'
import { sessionCalls } from '#shared/contract/calls/session.ts'
import { ApiError, readProblem, unreachable } from '#ui/lib/api-error.ts'
import { encodeBody, fetchAnswer } from '#ui/lib/request.ts'
import { readStored, removeStored, storedKeys } from '#ui/lib/storage.ts'
import { localCopyPrefix, sealedMark } from './local-copies.ts'
import { clearSession, readSession, replaceTokens, type StoredSession, type Tokens } from './session.ts'
import { willExpireSoon } from './token.ts'

let running: Promise<StoredSession> | undefined

/**
 * Returns a session with a newer access token than the refused one. One refresh at a time for all tabs: the second uses the result of the
 * first. A refusal is a failed auth check and ends the session (spec section 4); a network failure does not. Throws `ApiError` for the call
 * that needed it.
 */
export function refreshSession(call: Call, refused: StoredSession): Promise<StoredSession> {
  running ??= withLock(() => refreshNow(call, refused)).finally(() => {
    running = undefined
  })
  return running
}

/** Exchanges a refresh token for a new pair, without storing it. Throws `ApiError`. */
export async function requestTokens(call: Call, refreshToken: string): Promise<Tokens> {
  const { body } = encodeBody('form', { grant_type: 'refresh_token', refresh_token: refreshToken }, undefined)
  const answer = await fetchAnswer({
    method: sessionCalls.token.method,
    url: (import.meta.env.API_BASE_URL ?? '') + sessionCalls.token.path,
    headers: { accept: 'application/json' },
    body,
    signal: undefined,
    keepalive: false,
  }).catch(cause => {
    throw unreachable(call, cause)
  })
  const text = await answer.text()
  if (answer.status !== 200) throw await readProblem(call, { ...answer, text })
  const tokens = tokensIn(text)
  if (!tokens) throw new ApiError(call, { status: answer.status, code: 'unreadable' })
  return tokens
}

/** Undefined for a response that is not ours, such as the sign-in page of a café's network. */
function tokensIn(text: string): Tokens | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isTokens(value) ? value : undefined
  } catch {
    return undefined
  }
}

async function refreshNow(call: Call, refused: StoredSession): Promise<StoredSession> {
  const before = readSession()
  if (before?.user.id !== refused.user.id) throw signedOut(call)
  if (before.accessToken !== refused.accessToken && !willExpireSoon(before.accessToken)) return before
  if (!before.refreshToken) {
    endSession(before)
    throw signedOut(call)
  }
  try {
    replaceTokens(before, await requestTokens(call, before.refreshToken))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    // Without locks between tabs, another one may have exchanged the token first and stored its tokens.
    if (readSession()?.refreshToken === before.refreshToken) endSession(before)
  }
  const after = readSession()
  if (after?.user.id !== refused.user.id || after.accessToken === refused.accessToken) throw signedOut(call)
  return after
}

function endSession({ isSharedComputer }: StoredSession): void {
  clearSession()
  if (isSharedComputer) wipePlainCopies()
}

/**
 * Cleans up after the server has ended a session: unsealed data of this tab is deleted, because the next person at this computer
 * may read it. Sealed answers stay for their owner, who gets the key by signing in again.
 */
function wipePlainCopies(): void {
  for (const key of storedKeys('sessionStorage', localCopyPrefix))
    if (!readStored('sessionStorage', key)?.startsWith(sealedMark)) removeStored('sessionStorage', key)
}

/** Longer than a browser takes to propagate storage to another tab. */
const storageLagMs = 150

function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const askedAtMs = performance.now()
  return navigator.locks.request('refresh-session', async () => {
    // Another tab held the lock, so its tokens will appear here; an exchanged token must not be sent again.
    if (performance.now() - askedAtMs > 20) await new Promise(resolve => setTimeout(resolve, storageLagMs))
    return work()
  })
}

function signedOut(call: Call): ApiError {
  return new ApiError(call, {
    status: 401,
    code: 'invalid-token',
    detail: 'You have been signed out. Sign in again to continue.',
  })
}

function isTokens(value: unknown): value is Tokens {
  return (
    typeof value === 'object' &&
    value !== null &&
    'access_token' in value &&
    'refresh_token' in value &&
    typeof value.access_token === 'string' &&
    typeof value.refresh_token === 'string'
  )
}
