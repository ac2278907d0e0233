import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionCalls } from '#shared/contract/calls/session.ts'
import type { User } from '#shared/contract/schemas/accounts.ts'
import { toast } from '#ui/toast.ts'
import { ApiError, callApi } from './api.ts'
import { type PassedState, usePassedApplication } from './saved-navigation.ts'
import { type StoredUser, updateApplicationData, useSession, useSignedIn } from './session.ts'

/** Queries of one user; another who signs in from a second tab never sees them. */
export function userKey(userId: string | undefined, ...parts: readonly string[]): readonly string[] {
  return ['user', userId ?? '', ...parts]
}

/** One retry (spec section 9), but not after a refusal by the server. */
export function retryOnce(failures: number, error: Error): boolean {
  return failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)
}

export interface Me<U> {
  /** The data so far: with `fresh` only the server’s, otherwise also what was stored at sign-in. */
  user: U | undefined
  isLoading: boolean
  error: Error | null
  reload: () => void
}

/**
 * The signed-in user and their applications (GET /api/auth/me). Skipped if the stored application data already has applications
 * (spec section 7); `fresh` always requests and returns the whole user. A failure shows the toast of spec section 8.
 */
export function useMe(options: { fresh: true }): Me<User>
export function useMe(): Me<StoredUser>
export function useMe({ fresh = false } = {}): Me<User | StoredUser> {
  const stored = useSession()?.user
  const { user, ...state } = useMeQuery(fresh ? 'fresh' : stored?.applications.length ? 'off' : 'cached')
  if (fresh) return { ...state, user }
  return { ...state, user: user ?? stored }
}

function useMeQuery(ask: 'fresh' | 'cached' | 'off'): Me<User> {
  const signedIn = useSignedIn()
  const userId = useSession()?.user.id
  const query = useQuery({
    queryKey: userKey(userId, 'me'),
    queryFn: async ({ signal }) => {
      const user = await callApi(sessionCalls.me, { signal, ...(userId ? { forUser: userId } : {}) })
      updateApplicationData(user)
      return user
    },
    enabled: userId !== undefined && ask !== 'off',
    retry: retryOnce,
    // Offline, the query fails with an error instead of pausing silently.
    networkMode: 'always',
    ...(ask === 'fresh' ? { staleTime: 0, refetchOnMount: 'always' as const } : {}),
  })
  const { data, error, errorUpdatedAt } = query

  useEffect(() => {
    if (errorUpdatedAt === 0 || !error || (error instanceof ApiError && error.status === 401)) return
    const nextStep = error instanceof ApiError ? { description: error.detail } : {}
    toast({ variant: 'destructive', title: sessionCalls.me.fallback, ...nextStep })
  }, [error, errorUpdatedAt])

  return {
    user: data,
    isLoading: query.isLoading || (signedIn === 'checking' && ask !== 'off'),
    error,
    reload: () => void query.refetch(),
  }
}

export type ApplicationInHand =
  | { status: 'loading' | 'missing' }
  | { status: 'failed'; error: Error; reload: () => void }
  | ({ status: 'ready' } & PassedState)

/**
 * The application of a screen: the one passed by the previous screen, else the first of the signed-in user. 'missing' is the spec's
 * 'No Application Data': nothing was passed, and no one is signed in or has applied.
 */
export function useApplicationInHand(): ApplicationInHand {
  const passed = usePassedApplication()
  const signedIn = useSignedIn()
  const me = useMeQuery(passed.status === 'passed' ? 'off' : 'fresh')
  if (passed.status === 'passed') return { ...passed, status: 'ready' }
  if (passed.status === 'checking' || signedIn === 'checking') return { status: 'loading' }
  if (signedIn === 'no') return { status: 'missing' }
  const [application] = me.user?.applications ?? []
  if (application) return { status: 'ready', application }
  if (me.error) return { status: 'failed', error: me.error, reload: me.reload }
  return { status: me.isLoading ? 'loading' : 'missing' }
}
