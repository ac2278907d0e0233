import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import type { accountDetails, foundAccounts } from '#shared/contract/schemas/office-accounts.ts'
import { callOffice } from '../../lib/call.ts'

export type FoundAccounts = z.output<typeof foundAccounts>
export type FoundAccount = FoundAccounts['rows'][number]
export type Account = z.output<typeof accountDetails>
export type Message = Account['messages'][number]

export function foundAccountsQuery(q: string) {
  return queryOptions({
    queryKey: ['accounts', 'found', q],
    queryFn: ({ signal }) => callOffice(officeAccountCalls.findAccounts, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

/** Each reading is written down, so it is not repeated without need. */
export function accountQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['accounts', 'one', id],
    queryFn: ({ signal, pageParam }) =>
      callOffice(officeAccountCalls.readAccount, {
        params: { id },
        query: pageParam ? { after: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  })
}
