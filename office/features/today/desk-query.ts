import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { todayCalls } from '#shared/contract/calls/office/today.ts'
import type { desk, deskRow } from '#shared/contract/schemas/today.ts'
import { callOffice } from '../../lib/call.ts'

export type Desk = z.output<typeof desk>
export type DeskRow = z.output<typeof deskRow>

const refreshMs = 60_000

/** What waits for the person. Also the figure in the side bar, so it stays current on every screen. */
export const deskQuery = queryOptions({
  queryKey: ['desk'],
  queryFn: ({ signal }) => callOffice(todayCalls.readDesk, { signal }),
  staleTime: refreshMs / 2,
  refetchInterval: refreshMs,
})
