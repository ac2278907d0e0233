import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { transferCalls } from '#shared/contract/calls/office/transfers.ts'
import type { transferDetails, transferRow } from '#shared/contract/schemas/transfers.ts'
import type { TransferState } from '#shared/domain/transfers.ts'
import { filled } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { listOptions } from '../../lib/use-list.ts'

export type Transfer = z.output<typeof transferRow>
export type TransferDetails = z.output<typeof transferDetails>

export function transfersQuery(state: TransferState | undefined) {
  return listOptions(['transfers', 'list', state ?? 'all'], ({ after, signal }) =>
    callOffice(transferCalls.listTransfers, { query: filled({ state, after }), signal }),
  )
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
