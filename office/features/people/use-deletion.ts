import { queryOptions, useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import type { accountDeletion } from '#shared/contract/schemas/account-deletion.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'
import { dayInWords } from '../../lib/words.ts'

export type Deletion = z.output<typeof accountDeletion>

export function deletionQuery(id: string) {
  return queryOptions({
    queryKey: ['accounts', 'deletion', id],
    queryFn: ({ signal }) => callOffice(officeAccountCalls.readDeletion, { params: { id }, signal }),
  })
}

export function refreshAccounts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['accounts'] })
}

/** The steps that ask for nothing but the press of a button. */
export function useDeletion(account: string, deletion: string) {
  const rest = {
    onError: (error: Error) => void (wasDeclined(error) || tellFailure(error)),
    onSettled: refreshAccounts,
  }
  const approve = useMutation({
    mutationFn: () => callOffice(officeAccountCalls.approveDeletion, { params: { id: account }, body: { deletion } }),
    onSuccess: ({ deletes_at }) =>
      tell('Approved', `Everything is deleted on ${dayInWords(deletes_at)}. We have emailed the owner.`),
    ...rest,
  })
  const stop = useMutation({
    mutationFn: () => callOffice(officeAccountCalls.stopDeletion, { params: { id: account }, body: { deletion } }),
    onSuccess: () => tell('Stopped', 'The account does not change.'),
    ...rest,
  })
  return { approve, stop, isBusy: approve.isPending || stop.isPending }
}
