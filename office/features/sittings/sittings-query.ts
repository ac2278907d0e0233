import { queryOptions } from '@tanstack/react-query'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

interface Place {
  round: string
  programme: string
}

export function sittingsQuery({ round, programme }: Place) {
  return queryOptions({
    queryKey: ['sittings', 'list', round, programme],
    queryFn: ({ signal }) => callOffice(sittingCalls.listSittings, { params: { round, programme }, signal }),
  })
}

export function sittingQuery(id: string) {
  return queryOptions({
    queryKey: ['sittings', 'one', id],
    queryFn: ({ signal }) => callOffice(sittingCalls.readSitting, { params: { id }, signal }),
    // Two people may stand at two doors.
    refetchInterval: 20_000,
  })
}

export function sittingsChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['sittings'] })
}

/** '5 December 2026, 09:00 to 10:30' */
export function whenOf({ starts_at, ends_at }: Pick<Sitting, 'starts_at' | 'ends_at'>): string {
  const [from, to] = [new Date(starts_at), new Date(ends_at)]
  return `${longDate(from)}, ${clockTime(from)} to ${clockTime(to)}`
}

export const stateWords = { coming: '', running: 'Now', over: 'Over', cancelled: 'Cancelled' } as const

export function people(count: number): string {
  return count === 1 ? '1 applicant' : `${count.toLocaleString('en-GB')} applicants`
}
