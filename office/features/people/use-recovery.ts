import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import type { recoveryList } from '#shared/contract/schemas/account-recovery.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
import type { Account } from './accounts-query.ts'

export type Recovery = NonNullable<Account['recovery']>
export type ListedRecovery = z.output<typeof recoveryList>['rows'][number]

export const recoveriesQuery = queryOptions({
  queryKey: ['accounts', 'recoveries'],
  queryFn: ({ signal }) => callOffice(officeAccountCalls.listRecoveries, { signal }),
})

export function refreshRecoveries(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['accounts'] })
}

/** The steps that ask for nothing but the press of a button. */
export function useRecovery(account: string, recovery: string) {
  const params = { id: account }
  const approve = useWrite(
    (agrees_urgent: boolean) =>
      callOffice(officeAccountCalls.approveRecovery, { params, body: { recovery, agrees_urgent } }),
    { says: ['Approved', 'Every sign-in has ended. We have emailed both addresses.'], refresh: refreshRecoveries },
  )
  const discard = useWrite(() => callOffice(officeAccountCalls.discardRecovery, { params, body: { recovery } }), {
    says: ['Stopped', 'The account stays at its address.'],
    refresh: refreshRecoveries,
  })
  return { approve, discard, isBusy: approve.isBusy || discard.isBusy }
}
