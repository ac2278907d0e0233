import { queryOptions } from '@tanstack/react-query'
import { officeSignInCalls } from '#shared/contract/calls/office/sign-in.ts'
import { callOffice } from './call.ts'

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callOffice(officeSignInCalls.staffSessions, { signal }),
})
