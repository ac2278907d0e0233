import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#app/lib/api.ts'
import { retryOnce, userKey } from '#app/lib/queries.ts'
import { useSession } from '#app/lib/session.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'
import { type Referee, refereeAt } from './referee.ts'

export interface Referees {
  /** Undefined while unknown; the screen then shows the application’s own data. */
  referees: Referee[] | undefined
  areAllIn: boolean
  /** Why the last refresh failed. Cleared by the next one that succeeds. */
  error: Error | null
  isLooking: boolean
  reload: () => Promise<void>
}

/**
 * Everything an applicant may know about the referees of one application, refreshed every `everyMs` milliseconds while the page
 * is visible.
 */
export function useReferees(applicationUuid: string, everyMs: number): Referees {
  const queries = useQueryClient()
  const userId = useSession()?.user.id
  const queryKey = userKey(userId, 'referees', applicationUuid)
  const { data, error, isFetching } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      callApi(referenceCalls.listReferees, { query: { application_uuid: applicationUuid }, signal }),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    retry: retryOnce,
    // Without a network the query fails with an error, instead of waiting silently.
    networkMode: 'always',
  })
  return {
    referees: data?.referees.map(refereeAt),
    areAllIn: data?.all_received ?? false,
    error,
    isLooking: isFetching,
    reload: () => queries.invalidateQueries({ queryKey }),
  }
}
