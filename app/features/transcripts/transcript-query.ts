import { useQuery } from '@tanstack/react-query'
import { callApi } from '#app/lib/api.ts'
import { retryOnce } from '#app/lib/queries.ts'
import { transcriptCalls } from '#shared/contract/calls/transcript.ts'

export function transcriptKey(uuid: string): readonly string[] {
  return ['transcript', uuid]
}

/** What a records office is asked for, by its link. */
export function useTranscriptRequest(uuid: string) {
  return useQuery({
    queryKey: transcriptKey(uuid),
    queryFn: ({ signal }) => callApi(transcriptCalls.readTranscriptRequest, { params: { uuid }, signal }),
    retry: retryOnce,
    // Without a network the query fails with an error, instead of waiting silently.
    networkMode: 'always',
  })
}
