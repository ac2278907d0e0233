import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { officeAccountCalls } from '#shared/contract/calls/office/accounts.ts'
import type { accountAsSeen, accountDetails, foundAccounts } from '#shared/contract/schemas/office-accounts.ts'
import type { outsider } from '#shared/contract/schemas/office-outsiders.ts'
import { filled } from '../../lib/address.ts'
import { callOffice } from '../../lib/call.ts'
import { listOptions, ownRowsOnly } from '../../lib/use-list.ts'

export type FoundAccounts = z.output<typeof foundAccounts>
export type FoundAccount = FoundAccounts['rows'][number]
export type Account = z.output<typeof accountDetails>
export type AsSeen = z.output<typeof accountAsSeen>
export type Outsider = z.output<typeof outsider>
export type Message = Account['messages'][number]
export type ChannelMessage = NonNullable<Message['also']>[number]

export function foundAccountsQuery(q: string) {
  return queryOptions({
    queryKey: ['accounts', 'found', q],
    queryFn: ({ signal }) => callOffice(officeAccountCalls.findAccounts, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}

/** An account with its emails, page by page. Each reading is written down, so it is not repeated without need. */
export function accountQuery(id: string) {
  return {
    ...listOptions(['accounts', 'one', id], async ({ after, signal }) => {
      const query = filled({ after })
      const account = await callOffice(officeAccountCalls.readAccount, { params: { id }, query, signal })
      return { ...account, rows: account.messages }
    }),
    ...ownRowsOnly,
    staleTime: 60_000,
  }
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

/** The page of someone without an account, by their address. */
export function outsiderPath(email: string): string {
  return `/people/outside?${new URLSearchParams({ email })}`
}

export function outsiderQuery(email: string) {
  return queryOptions({
    queryKey: ['accounts', 'outsider', email],
    queryFn: ({ signal }) => callOffice(officeAccountCalls.readOutsider, { query: { email }, signal }),
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  })
}
