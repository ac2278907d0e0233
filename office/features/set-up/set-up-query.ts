import { queryOptions, useQuery } from '@tanstack/react-query'
import { setUpCalls } from '#shared/contract/calls/office/set-up.ts'
import type { SetUp } from '#shared/contract/schemas/set-up.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export const setUpQuery = queryOptions({
  queryKey: ['set-up'],
  queryFn: ({ signal }) => callOffice(setUpCalls.readSetUp, { signal }),
})

export const sampleTextsQuery = queryOptions({
  queryKey: ['set-up', 'texts'],
  queryFn: ({ signal }) => callOffice(setUpCalls.listSampleTexts, { signal }),
})

export function setUpChanged(now: SetUp): void {
  queryClient.setQueryData(setUpQuery.queryKey, now)
}

export const readSetUpAgain = () => queryClient.invalidateQueries({ queryKey: ['set-up'] })

/** Steps that are done, of all. */
export function progressOf({ steps }: Pick<SetUp, 'steps'>): { done: number; all: number } {
  return { done: steps.filter(({ state }) => state === 'done' || state === 'kept').length, all: steps.length }
}

/** What stands between now and the first applicant. */
export function openSteps({ steps }: Pick<SetUp, 'steps'>): SetUp['steps'] {
  return steps.filter(({ state }) => state === 'missing' || state === 'waits')
}

/** Whether this installation is new. When that cannot be read, the office opens as always. */
export async function isBeingSetUp(): Promise<boolean> {
  const setUp = await queryClient.ensureQueryData(setUpQuery).catch(() => undefined)
  return setUp?.is_open === true
}

/** For the side bar: the section is there until the set-up is over. */
export function useIsBeingSetUp(): boolean {
  const { data } = useQuery({ ...setUpQuery, staleTime: 60_000 })
  return data?.is_open === true
}
