import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import type { staffMe } from '#shared/contract/schemas/staff.ts'
import type { Permission } from '#shared/domain/staff.ts'
import { callOffice } from './call.ts'
import { queryClient } from './query-client.ts'

export type Me = z.output<typeof staffMe>

/** Who is signed in. A session that has ended is an error here: the router then shows the sign-in page. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => callOffice(officeSignInCalls.officeMe, { signal, whenSignedOut: 'fail' }),
  staleTime: 60_000,
})

/** The person who is signed in, on any screen inside the frame. */
export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('This screen needs a signed-in member of staff')
  return data
}

/** Whether the person holds any of these permissions. It decides what is shown; the server decides what is done. */
export function may({ permissions }: Me, wanted: readonly Permission[] | 'none'): boolean {
  return wanted === 'none' || wanted.some(permission => permissions.includes(permission))
}

/** The server says in the document that it saw no session. It holds until someone signs in on this page. */
let sawNoSession = globalThis.document?.getElementById('office')?.dataset.signedOut !== undefined

/** Whether it is known that no one is signed in, so that a call would only be refused. */
export function isSignedOut(): boolean {
  return sawNoSession
}

/** Puts in place who has just signed in. */
export function nowSignedIn(me: Me): void {
  sawNoSession = false
  queryClient.setQueryData(meQuery.queryKey, me)
}
