import { useSyncExternalStore } from 'react'
import type { Session } from '#shared/contract/schemas/accounts.ts'
import { resolveProgramType } from '#shared/domain/program-type.ts'
import { keepSessionUser, type StoredUser } from '#shared/domain/session-user.ts'
import { readStored, removeStored, writeStored } from '#ui/lib/storage.ts'

export type { StoredApplication, StoredUser } from '#shared/domain/session-user.ts'

/** Cleared by sign-out and by a failed auth check (spec section 4), together with the second token pair and the key of drafts. */
const sessionKeys = [
  'accessToken',
  'applicationData',
  'userName',
  'programType',
  'userEmail',
  'userId',
  'fastApiAccessToken',
  'fastApiRefreshToken',
  'draftKey',
] as const

type SessionKey = (typeof sessionKeys)[number]

export interface StoredSession {
  accessToken: string
  refreshToken: string | undefined
  /** Decrypts the answers that this user left on this device. Undefined until the server has sent it. */
  draftKey: string | undefined
  user: StoredUser
  /** By the order of spec section 4, in lower case; 'postgraduate' is possible. */
  programType: string | undefined
  isSharedComputer: boolean
}

export type Tokens = Pick<Session, 'access_token' | 'refresh_token' | 'draft_key'>

const listeners = new Set<() => void>()
let last: { raw: string; session: StoredSession | undefined } = { raw: '', session: undefined }

/** The signed-in user, if both `accessToken` and `applicationData` are stored and readable (spec section 4). */
export function readSession(): StoredSession | undefined {
  const accessToken = readKey('accessToken')
  const data = readKey('applicationData')
  const refreshToken = readKey('fastApiRefreshToken')
  const draftKey = readKey('draftKey')
  const isShared = isSharedComputer()
  const raw = JSON.stringify([accessToken, data, refreshToken, draftKey, isShared])
  // The same object for the same content: React compares by identity.
  if (raw !== last.raw) {
    const user = accessToken && data ? keepSessionUser(parse(data)) : undefined
    const session =
      accessToken && user
        ? {
            accessToken,
            refreshToken,
            draftKey,
            user,
            programType: resolveProgramType(user),
            isSharedComputer: isShared,
          }
        : undefined
    last = { raw, session }
  }
  return last.session
}

/** Stores a sign-in. On a shared computer it exists in this tab only and ends with it. */
export function storeSession(session: Session, options: { isSharedComputer?: boolean } = {}): void {
  removeKeys()
  writeUser(session, options.isSharedComputer ?? false)
  writeTokens(session, options.isSharedComputer ?? false)
  announce()
}

/** Stores refreshed tokens. Does nothing if someone has signed out or in since. */
export function replaceTokens(from: StoredSession, tokens: Tokens): void {
  if (readSession()?.refreshToken !== from.refreshToken) return
  writeTokens(tokens, from.isSharedComputer)
  announce()
}

/** Stores the server’s data about the signed-in user; ignores data about someone else. */
export function updateApplicationData(user: unknown): void {
  const session = readSession()
  const kept = keepSessionUser(user)
  if (!session || !kept || kept.id !== session.user.id) return
  writeUser(kept, session.isSharedComputer)
  announce()
}

export function clearSession(): void {
  removeKeys()
  announce()
}

/** True after 'I am on a shared computer': then nothing personal may be written outside `sessionStorage`. */
export function isSharedComputer(): boolean {
  return readStored('sessionStorage', 'accessToken') !== undefined
}

/** Calls back after every change of the session, in this tab or another. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    window.addEventListener('storage', onStorage)
    // A page that comes back from the back-forward cache has missed what happened in the meantime.
    window.addEventListener('pageshow', announce)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', announce)
  }
}

/** The session as React state; undefined during hydration, and for visitors. */
export function useSession(): StoredSession | undefined {
  return useSyncExternalStore(subscribeToSession, readSession, () => undefined)
}

/** 'checking' during hydration, when the page does not know yet who is signed in. */
export function useSignedIn(): 'checking' | 'yes' | 'no' {
  return useSyncExternalStore<'checking' | 'yes' | 'no'>(
    subscribeToSession,
    () => (readSession() ? 'yes' : 'no'),
    () => 'checking',
  )
}

function writeTokens(tokens: Tokens, isShared: boolean): void {
  writeKey('accessToken', tokens.access_token, isShared)
  writeKey('fastApiAccessToken', tokens.access_token, isShared)
  writeKey('fastApiRefreshToken', tokens.refresh_token, isShared)
  if (tokens.draft_key) writeKey('draftKey', tokens.draft_key, isShared)
}

function writeUser(source: unknown, isShared: boolean): void {
  const user = keepSessionUser(source)
  if (!user) return
  writeKey('applicationData', JSON.stringify(user), isShared)
  writeKey('userName', user.full_name, isShared)
  writeKey('userEmail', user.email, isShared)
  writeKey('userId', user.id, isShared)
  writeKey('programType', resolveProgramType(user) ?? '', isShared)
}

function readKey(key: SessionKey): string | undefined {
  return readStored('sessionStorage', key) ?? readStored('localStorage', key)
}

function writeKey(key: SessionKey, value: string, isShared: boolean): void {
  writeStored(isShared ? 'sessionStorage' : 'localStorage', key, value)
}

function removeKeys(): void {
  for (const key of sessionKeys) {
    removeStored('sessionStorage', key)
    removeStored('localStorage', key)
  }
}

function onStorage(event: StorageEvent): void {
  if (event.key === null || sessionKeys.some(key => key === event.key)) announce()
}

function announce(): void {
  for (const listener of listeners) listener()
  dispatchEvent(new Event('session'))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
