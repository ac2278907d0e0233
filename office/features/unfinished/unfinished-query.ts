import type { AnswerOf } from '#shared/contract/calls/index.ts'
import { unfinishedCalls } from '#shared/contract/calls/office/unfinished.ts'
import { filled } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { listOptions } from '../../lib/use-list.ts'

export type Unfinished = AnswerOf<'listUnfinished'>['rows'][number]

/** Who has started and not finished, of one round or of all that are open. */
export function unfinishedQuery(round: string | undefined) {
  return listOptions(['unfinished', round ?? 'all'], ({ after, signal }) =>
    callOffice(unfinishedCalls.listUnfinished, { query: filled({ round, after }), signal }),
  )
}

export function refreshUnfinished(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['unfinished'] })
}
