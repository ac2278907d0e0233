import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import type { accountAsSeen, accountDetails, foundAccounts } from '#shared/contract/schemas/office-accounts.ts'
import { callOffice } from '../../lib/call.ts'

export type FoundAccounts = z.output<typeof foundAccounts>
export type FoundAccount = FoundAccounts['rows'][number]
export type Account = z.output<typeof accountDetails>
export type AsSeen = z.output<typeof accountAsSeen>
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

/** Each reading is one in the history of the person. */
export function asSeenQuery(id: string) {
  return queryOptions({
    queryKey: ['accounts', 'as-seen', id],
    queryFn: ({ signal }) => callOffice(officeAccountCalls.readAccountAsSeen, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: 60_000,
  })
}
