import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { sessionCalls } from '#shared/contract/calls/session.ts'
import { paths } from '#shared/paths.ts'
import { ApiError, callApiWithToken } from './api.ts'
import { wipeLocalCopies } from './local-copies.ts'
import { clearSession, readSession, type StoredSession } from './session.ts'

/** Signs out and goes to /login with replace (spec section 4). Works without a network: this browser forgets straight away. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    const session = readSession()
    if (session) void endOnServer(session)
    // In this order: an open form stores the last answers when the session ends.
    clearSession()
    if (session?.isSharedComputer) wipeLocalCopies(session.user.id)
    void navigate(paths.login, { replace: true })
  }, [navigate])
}

async function endOnServer(session: StoredSession): Promise<void> {
  try {
    await callApiWithToken(sessionCalls.logout, session.accessToken, { keepalive: true })
  } catch (error) {
    // An expired access token cannot end its session; the refresh token still can.
    if (!(error instanceof ApiError) || error.code !== 'invalid-token' || !session.refreshToken) return
    const token = session.refreshToken
    await import('./session-refresh.ts')
      .then(({ requestTokens }) => requestTokens(sessionCalls.logout, token))
      .then(tokens => callApiWithToken(sessionCalls.logout, tokens.access_token, { keepalive: true }))
      .catch(() => undefined)
  }
}
