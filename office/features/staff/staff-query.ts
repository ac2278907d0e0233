import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import type { staffChanged, staffRequest, staffRow } from '#shared/contract/schemas/staff.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell } from '../../lib/toasts.ts'

export type StaffRow = z.output<typeof staffRow>
export type StaffRequest = z.output<typeof staffRequest>

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => callOffice(staffCalls.listStaff, { signal }),
})

export function refreshStaff(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: staffQuery.queryKey })
}

/** Reports the result of a change, or that another administrator has to agree first. */
export function tellChange({ request }: z.output<typeof staffChanged>, done: string): void {
  if (request)
    tell(
      'Another administrator has to agree',
      'They will see the request on this page. Nothing will change until they agree.',
    )
  else tell(done)
  void refreshStaff()
}
