import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import type { caseReviews, readingList } from '#shared/contract/schemas/reviews.ts'
import { dayAndMonth } from '#shared/domain/calendar.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type CaseReviews = z.output<typeof caseReviews>
export type ReadingRow = z.output<typeof readingList>['rows'][number]
export type Criterion = NonNullable<CaseReviews['rubric']>['criteria'][number]

export const readingListQuery = queryOptions({
  queryKey: ['reading-list'],
  queryFn: ({ signal }) => callOffice(reviewCalls.readingList, { signal }),
  staleTime: 30_000,
})

export function reviewsQuery(uuid: string) {
  return queryOptions({
    queryKey: ['reviews', uuid],
    queryFn: ({ signal }) => callOffice(reviewCalls.readReviews, { params: { uuid }, signal }),
    staleTime: 30_000,
  })
}

/** Whether someone still has to score it. */
export function isLeft({ state }: ReadingRow): boolean {
  return state === 'to-score' || state === 'begun'
}

/** The next application to score: the next one below, or from the top again. */
export function nextLeft(rows: readonly ReadingRow[], uuid: string): ReadingRow | undefined {
  const left = rows.filter(row => isLeft(row) || row.uuid === uuid)
  const at = left.findIndex(row => row.uuid === uuid)
  return [...left.slice(at + 1), ...left.slice(0, Math.max(0, at))].find(row => row.uuid !== uuid)
}

/** Refetches what a submission changes. */
export function refreshScores(uuid: string): void {
  for (const queryKey of [['reading-list'], ['reviews', uuid], ['file', uuid]])
    void queryClient.invalidateQueries({ queryKey })
}

/** '21 March': the last day on which a review is not late. */
export function lastDay(dueAt: string): string {
  return dayAndMonth(new Date(+new Date(dueAt) - 1))
}
