import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { caseCalls } from '#shared/contract/calls/office/cases.ts'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { addressOf, type QueueRow, queryOf, type View } from './view.ts'

/** Others work too: the counts are asked for again while the page is open. */
const recountMs = 45_000

/** The rows of a view, page by page, and its counts. */
export function useQueue(view: View) {
  const address = addressOf(view)
  const rowsQuery = useInfiniteQuery({
    queryKey: ['queue', 'rows', address],
    queryFn: ({ signal, pageParam }) =>
      callOffice(caseCalls.listCases, {
        query: { ...queryOf(view), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Rows stay where they are while someone reads; the counts say when there is something new.
    refetchOnWindowFocus: false,
    gcTime: 30 * 60_000,
  })
  const pages = rowsQuery.data?.pages
  const [first] = pages ?? []
  const countsQuery = useQuery({
    queryKey: ['queue', 'counts', address],
    queryFn: ({ signal }) => callOffice(queueWorkCalls.countQueue, { query: queryOf(view), signal }),
    enabled: first !== undefined,
    initialData: () => first,
    initialDataUpdatedAt: rowsQuery.dataUpdatedAt,
    refetchInterval: recountMs,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const rows = useMemo(() => withoutRepeats(pages?.flatMap(page => page.rows) ?? []), [pages])
  return {
    ...rowsQuery,
    rows,
    isLoaded: first !== undefined,
    unknown: first?.unknown ?? [],
    hasHeadings: first?.headings !== undefined,
    counted: countsQuery.data ?? first,
  }
}

/** A case that moved between two pages may be in both. */
function withoutRepeats(rows: readonly QueueRow[]): QueueRow[] {
  const seen = new Set<string>()
  return rows.filter(({ uuid }) => !seen.has(uuid) && seen.add(uuid))
}

/** After something was done to applications: every view may have changed. */
export function refreshQueue(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['queue'] })
}
