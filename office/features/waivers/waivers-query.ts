import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { feeWaiverCalls } from '#shared/contract/calls/office/waivers.ts'
import type { waiverDetails, waiverList, waiverRow } from '#shared/contract/schemas/waivers.ts'
import type { WaiverState } from '#shared/domain/waivers.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Waiver = z.output<typeof waiverRow>
export type WaiverDetails = z.output<typeof waiverDetails>
export type WaiverCounts = NonNullable<z.output<typeof waiverList>['counts']>

export function waiversQuery(state: WaiverState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['waivers', 'list', state ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      callOffice(feeWaiverCalls.listFeeWaivers, {
        query: { ...(state ? { state } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export function waiverQuery(id: string) {
  return queryOptions({
    queryKey: ['waivers', 'one', id],
    queryFn: ({ signal }) => callOffice(feeWaiverCalls.readFeeWaiver, { params: { id }, signal }),
  })
}

/** After a change, also of the fees that it concerns. */
export async function refreshWaivers(changed?: WaiverDetails): Promise<void> {
  if (changed) queryClient.setQueryData(waiverQuery(changed.id).queryKey, changed)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['waivers'] }),
    queryClient.invalidateQueries({ queryKey: ['fees'] }),
  ])
}
