import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { AnswerOf } from '#shared/contract/calls/index.ts'
import { unfinishedCalls } from '#shared/contract/calls/office/unfinished.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Unfinished = AnswerOf<'listUnfinished'>['rows'][number]

/** Who has started and not finished, of one round or of all that are open. */
export function unfinishedQuery(round: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['unfinished', round ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      callOffice(unfinishedCalls.listUnfinished, {
        query: { ...(round ? { round } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: last => last.next,
    placeholderData: keepPreviousData,
  })
}

export function refreshUnfinished(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['unfinished'] })
}
