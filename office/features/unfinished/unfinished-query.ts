import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import type { AnswerOf } from '#shared/contract/calls/index.ts'
import { unfinishedCalls } from '#shared/contract/calls/office/unfinished.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Unfinished = AnswerOf<'listUnfinished'>['rows'][number]
export type Reminded = AnswerOf<'remindUnfinished'>

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

/** Every try has the same key, so that a line that fails does not remind twice. */
export function useRemind(onDone: (reminded: Reminded) => void) {
  const [key] = useState(newKey)
  return useMutation({
    mutationFn: (uuids: readonly string[]) =>
      callOffice(unfinishedCalls.remindUnfinished, { body: { uuids: [...uuids] }, idempotencyKey: key }),
    onSuccess: answer => {
      onDone(answer)
      void queryClient.invalidateQueries({ queryKey: ['unfinished'] })
    },
  })
}
