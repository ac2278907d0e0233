import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import type { staffList, staffRequest, staffRow } from '#shared/contract/schemas/staff.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell } from '../../lib/toasts.ts'

export type StaffRow = z.output<typeof staffRow>
export type StaffRequest = z.output<typeof staffRequest>
export type Second = z.output<typeof staffList>['second']

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => callOffice(staffCalls.listStaff, { signal }),
})

export function refreshStaff(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: staffQuery.queryKey })
}

/** Reports the result of a change, or that another administrator has to agree first. */
export function tellChange({ request }: { request?: StaffRequest | undefined }, done: string, text?: string): void {
  if (request) tell('Another administrator has to agree', `${whoCanAgree(request)} Nothing changes until then.`)
  else tell(done, text)
  void refreshStaff()
}

/** Longer lists say nothing that helps. */
const mostNamed = 4

/** 'Bola Second or Ada Third can agree.' */
export function whoCanAgree({ can_agree }: Pick<StaffRequest, 'can_agree'>): string {
  if (can_agree.length === 0)
    return 'No administrator can agree at present. Invite another one with the command npm run office on the server.'
  const [first = '', ...rest] = can_agree
  const named = can_agree.length > mostNamed ? [first, `one of ${rest.length} other administrators`] : can_agree
  return `${new Intl.ListFormat('en', { type: 'disjunction' }).format(named)} can agree.`
}
