import { queryOptions, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import type { staffMe } from '#shared/contract/schemas/staff.ts'
import type { Permission } from '#shared/domain/staff.ts'
import { callOffice } from './call.ts'
import { keepStoredFor } from './forget.ts'
import { queryClient } from './query-client.ts'

export type Me = z.output<typeof staffMe>

/** The signed-in person. A session that has ended is an error here: the router then shows the sign-in page. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await callOffice(officeSignInCalls.officeMe, { signal, whenSignedOut: 'fail' })
    keepStoredFor(me.id)
    return me
  },
  staleTime: 60_000,
})

/** The signed-in person, for any screen inside the frame. */
export function useMe(): Me {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('This screen needs a signed-in member of staff')
  return data
}

/** Whether the person has any of these permissions. It controls what is shown; the server enforces it. */
export function may({ permissions }: Me, wanted: readonly Permission[] | 'none'): boolean {
  return wanted === 'none' || wanted.some(permission => permissions.includes(permission))
}

/** The server notes in the document that there was no session. That holds until someone signs in on this page. */
let sawNoSession = globalThis.document?.getElementById('office')?.dataset.signedOut !== undefined

/** Whether we know that no one is signed in, so that a call would only be refused. */
export function isSignedOut(): boolean {
  return sawNoSession
}

/** Sets the person who has just signed in. */
export function nowSignedIn(me: Me): void {
  sawNoSession = false
  keepStoredFor(me.id)
  queryClient.setQueryData(meQuery.queryKey, me)
}
