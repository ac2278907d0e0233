import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'

interface Page {
  rows: readonly object[]
  next?: string | number | undefined
  /** Filters of the search that there are not. */
  unknown?: readonly string[] | undefined
}

interface Asked {
  /** Is absent for the first page. */
  after: string | undefined
  signal: AbortSignal
}

/** A list that is read page by page. While another view of it is read, the rows of the last one stay. */
export function listOptions<P extends Page & { next?: string | undefined }>(
  queryKey: QueryKey,
  read: (asked: Asked) => Promise<P>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => read({ after: pageParam || undefined, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** For a list in which the rows of another view would mislead, or whose rows stay where they are while someone reads. */
export const ownRowsOnly = { placeholderData: undefined, refetchOnWindowFocus: false } as const

/** The rows of all pages that were read, each once, and what the first page says of the list. */
export function useList<P extends Page, Key extends QueryKey, Param>(
  options: UseInfiniteQueryOptions<P, Error, InfiniteData<P, Param>, Key, Param>,
  id: keyof P['rows'][number],
) {
  const query = useInfiniteQuery(options)
  const pages = query.data?.pages
  const rows = useMemo(
    () =>
      withoutRepeats<P['rows'][number]>(
        (pages ?? []).flatMap(page => page.rows),
        id,
      ),
    [pages, id],
  )
  return { ...query, rows, first: pages?.[0] }
}

/** A row whose place changed between two pages may be on both. */
export function withoutRepeats<Row extends object>(rows: readonly Row[], id: keyof Row): Row[] {
  const seen = new Set<unknown>()
  return rows.filter(row => !seen.has(row[id]) && seen.add(row[id]))
}
