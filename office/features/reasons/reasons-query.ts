import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { reasonCalls } from '#shared/contract/calls/office/reasons.ts'
import type { reasonList } from '#shared/contract/schemas/reasons.ts'
import { callOffice } from '../../lib/call.ts'

export type ReasonList = z.output<typeof reasonList>

/** The reasons to reject a document, for whoever words them. */
export const reasonListQuery = queryOptions({
  queryKey: ['reason-list'],
  queryFn: ({ signal }) => callOffice(reasonCalls.readReasonList, { signal }),
  // What is being edited is compared when it is saved.
  refetchOnWindowFocus: false,
})
