import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { callApi } from '#app/lib/api.ts'
import { userKey } from '#app/lib/queries.ts'
import { updateApplicationData, useSession } from '#app/lib/session.ts'
import { sessionCalls } from '#shared/contract/calls/session.ts'
import type { User } from '#shared/contract/schemas/accounts.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'

/**
 * Refetches the signed-in user for every screen; undefined if another one has signed in since. Throws `ApiError`; the screens keep their
 * data.
 */
export function useRefreshMe(): () => Promise<User | undefined> {
  const queries = useQueryClient()
  const userId = useSession()?.user.id
  return useCallback(async () => {
    if (userId === undefined) return undefined
    const user = await callApi(sessionCalls.me)
    if (user.id !== userId) return undefined
    queries.setQueryData(userKey(userId, 'me'), user)
    updateApplicationData(user)
    return user
  }, [queries, userId])
}

/** Replaces the known state of one application by the response of a call. */
export function usePutApplication(): (application: ApplicationOnWire) => void {
  const queries = useQueryClient()
  const userId = useSession()?.user.id
  return useCallback(
    application => {
      const key = userKey(userId, 'me')
      void queries.cancelQueries({ queryKey: key })
      const put = (all: ApplicationOnWire[]) => all.map(one => (one.uuid === application.uuid ? application : one))
      const known = queries.getQueryData<User>(key)
      if (!known) return
      const user: User = {
        ...known,
        applications: put(known.applications),
        postgraduate_applications: put(known.postgraduate_applications),
      }
      queries.setQueryData(key, user)
      updateApplicationData(user)
    },
    [queries, userId],
  )
}

/**
 * While something is awaited, refetches every `everyMs` milliseconds if the page is visible, and when it becomes
 * visible again. Errors are not shown.
 */
export function useLiveMe(isWaiting: boolean, everyMs: number): void {
  const refresh = useRefreshMe()
  useEffect(() => {
    if (!isWaiting) return
    const look = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined)
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh, isWaiting, everyMs])
}
