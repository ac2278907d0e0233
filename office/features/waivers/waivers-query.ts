import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { feeWaiverCalls } from '#shared/contract/calls/office/waivers.ts'
import type { waiverDetails, waiverRow } from '#shared/contract/schemas/waivers.ts'
import type { WaiverState } from '#shared/domain/waivers.ts'
import { filled } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { listOptions } from '../../lib/use-list.ts'

export type Waiver = z.output<typeof waiverRow>
export type WaiverDetails = z.output<typeof waiverDetails>

export function waiversQuery(state: WaiverState | undefined) {
  return listOptions(['waivers', 'list', state ?? 'all'], ({ after, signal }) =>
    callOffice(feeWaiverCalls.listFeeWaivers, { query: filled({ state, after }), signal }),
  )
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
