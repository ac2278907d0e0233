import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queueCalls } from '#shared/contract/calls/office/queue.ts'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { filled } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { listOptions, ownRowsOnly, useList } from '../../lib/use-list.ts'
import { addressOf, queryOf, type View } from './view.ts'

/** Others work too: the counts are asked for again while the page is open. */
const recountMs = 45_000

/** The rows of a view, page by page, and its counts. */
export function useQueue(view: View) {
  const address = addressOf(view)
  const list = useList(rowsQuery(view), 'uuid')
  const { first } = list
  const countsQuery = useQuery({
    queryKey: ['queue', 'counts', address],
    queryFn: ({ signal }) => callOffice(queueWorkCalls.countQueue, { query: queryOf(view), signal }),
    enabled: first !== undefined,
    initialData: () => first,
    initialDataUpdatedAt: list.dataUpdatedAt,
    refetchInterval: recountMs,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { ...list, counted: countsQuery.data ?? first }
}

function rowsQuery(view: View) {
  return {
    ...listOptions(['queue', 'rows', addressOf(view)], ({ after, signal }) =>
      callOffice(queueCalls.listCases, { query: { ...queryOf(view), ...filled({ after }) }, signal }),
    ),
    ...ownRowsOnly,
    gcTime: 30 * 60_000,
  }
}

/** After something was done to applications: every view may have changed. */
export function refreshQueue(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['queue'] })
}
