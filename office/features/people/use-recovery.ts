import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import type { recoveryList } from '#shared/contract/schemas/account-recovery.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'
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
  const rest = {
    onError: (error: Error) => void (wasDeclined(error) || tellFailure(error)),
    onSettled: refreshRecoveries,
  }
  const approve = useMutation({
    mutationFn: (agrees_urgent: boolean) =>
      callOffice(officeAccountCalls.approveRecovery, { params: { id: account }, body: { recovery, agrees_urgent } }),
    onSuccess: () => tell('Approved', 'Every sign-in has ended. We have emailed both addresses.'),
    ...rest,
  })
  const discard = useMutation({
    mutationFn: () => callOffice(officeAccountCalls.discardRecovery, { params: { id: account }, body: { recovery } }),
    onSuccess: () => tell('Stopped', 'The account stays at its address.'),
    ...rest,
  })
  return { approve, discard, isBusy: approve.isPending || discard.isPending }
}
