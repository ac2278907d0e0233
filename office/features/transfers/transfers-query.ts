import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { transferCalls } from '#shared/contract/calls/office/transfers.ts'
import type { transferDetails, transferList, transferRow } from '#shared/contract/schemas/transfers.ts'
import type { TransferState } from '#shared/domain/transfers.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Transfer = z.output<typeof transferRow>
export type TransferDetails = z.output<typeof transferDetails>
export type TransferCounts = NonNullable<z.output<typeof transferList>['counts']>

export function transfersQuery(state: TransferState | undefined) {
  return infiniteQueryOptions({
    queryKey: ['transfers', 'list', state ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      callOffice(transferCalls.listTransfers, {
        query: { ...(state ? { state } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

export function transferQuery(id: string) {
  return queryOptions({
    queryKey: ['transfers', 'one', id],
    queryFn: ({ signal }) => callOffice(transferCalls.readTransfer, { params: { id }, signal }),
  })
}

/** After a change, also of the fees and payments that it concerns. */
export async function refreshTransfers(changed?: TransferDetails): Promise<void> {
  if (changed) queryClient.setQueryData(transferQuery(changed.id).queryKey, changed)
  await Promise.all(
    [['transfers'], ['fees'], ['payments']].map(queryKey => queryClient.invalidateQueries({ queryKey })),
  )
}
