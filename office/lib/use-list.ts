import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Where a page begins: what the page before gave as `next`. */
type Cursor = string | number

interface Page {
  rows: readonly object[]
  next?: Cursor | undefined
  /** Filters of the search that there are not. */
  unknown?: readonly string[] | undefined
}

export interface Asked<C extends Cursor = string> {
  /** Undefined for the first page. */
  after: C | undefined
  signal: AbortSignal
}

export interface ListOptions<P> {
  queryKey: QueryKey
  queryFn: (asked: { pageParam: Cursor | undefined; signal: AbortSignal }) => Promise<P>
  initialPageParam: Cursor | undefined
  getNextPageParam: (page: P) => Cursor | undefined
  placeholderData?: typeof keepPreviousData | undefined
  refetchOnWindowFocus?: boolean
  gcTime?: number
  staleTime?: number
  enabled?: boolean
}

/** A list that is read page by page. While another view of it is read, the rows of the last one stay. */
export function listOptions<P extends Page & { next?: C | undefined }, C extends Cursor = string>(
  queryKey: QueryKey,
  read: (asked: Asked<C>) => Promise<P>,
): ListOptions<P> {
  return {
    queryKey,
    // A cursor is what `getNextPageParam` returned of a page.
    queryFn: ({ signal, pageParam }) => read({ after: pageParam as C | undefined, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  }
}

/** For a list in which the rows of another view would mislead, or whose rows stay where they are while someone reads. */
export const ownRowsOnly = { placeholderData: undefined, refetchOnWindowFocus: false } as const

/** The rows of all pages that were read, each once, and what the first page says of the list. */
export function useList<P extends Page>(options: ListOptions<P>, id: keyof NoInfer<P>['rows'][number]) {
  const query = useInfiniteQuery<P, Error, InfiniteData<P>, QueryKey, Cursor | undefined>(options)
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
