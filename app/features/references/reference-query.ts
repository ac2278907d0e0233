import { useQuery } from '@tanstack/react-query'
import { callApi } from '#app/lib/api.ts'
import { retryOnce } from '#app/lib/queries.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'

export function referenceKey(uuid: string): readonly string[] {
  return ['reference', uuid]
}

/** What a referee's link leads to, in the server's words. */
export function useReferenceSummary(uuid: string) {
  return useQuery({
    queryKey: referenceKey(uuid),
    queryFn: ({ signal }) => callApi(referenceCalls.referenceSummary, { params: { uuid }, signal }),
    retry: retryOnce,
    // Without a network the query fails and says so, instead of waiting in silence.
    networkMode: 'always',
  })
}
