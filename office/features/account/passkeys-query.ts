import { queryOptions } from '@tanstack/react-query'
import { passkeyCalls } from '#shared/contract/calls/office/passkeys.ts'
import { callOffice } from '../../lib/call.ts'
import { meQuery } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'

/** The person’s passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => callOffice(passkeyCalls.listPasskeys, { signal }),
})

/** Call it after adding or removing one: the person’s second factors have changed too. */
export async function refreshPasskeys(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: meQuery.queryKey }),
  ])
}
