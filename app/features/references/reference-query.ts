import { useQuery } from '@tanstack/react-query'
import { callApi } from '#app/lib/api.ts'
import { retryOnce } from '#app/lib/queries.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'

export function referenceKey(uuid: string): readonly string[] {
  return ['reference', uuid]
}

/** The content of a referee’s link, from the server. */
export function useReferenceSummary(uuid: string) {
  return useQuery({
    queryKey: referenceKey(uuid),
    queryFn: ({ signal }) => callApi(referenceCalls.referenceSummary, { params: { uuid }, signal }),
    retry: retryOnce,
    // Without a network the query fails with an error, instead of waiting silently.
    networkMode: 'always',
  })
}
