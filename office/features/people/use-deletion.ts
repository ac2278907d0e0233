import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import type { accountDeletion } from '#shared/contract/schemas/account-deletion.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'
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
  const step = { params: { id: account }, body: { deletion } }
  const approve = useWrite(() => callOffice(officeAccountCalls.approveDeletion, step), {
    says: ({ deletes_at }) => [
      'Approved',
      `Everything is deleted on ${dayInWords(deletes_at)}. We have emailed the owner.`,
    ],
    refresh: refreshAccounts,
  })
  const stop = useWrite(() => callOffice(officeAccountCalls.stopDeletion, step), {
    says: ['Stopped', 'The account does not change.'],
    refresh: refreshAccounts,
  })
  return { approve, stop, isBusy: approve.isBusy || stop.isBusy }
}
