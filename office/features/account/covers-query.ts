import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { coverCalls } from '#shared/contract/calls/office/cover.ts'
import type { ownCovers } from '#shared/contract/schemas/staff-cover.ts'
import { callOffice } from '../../lib/call.ts'
import { meQuery } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'

export type OwnCovers = z.output<typeof ownCovers>

export const coversQuery = queryOptions({
  queryKey: ['covers'],
  queryFn: ({ signal }) => callOffice(coverCalls.readCovers, { signal }),
})

/** Rights change with a cover, so the person is read again as well. */
export async function refreshCovers(): Promise<void> {
  await Promise.all(
    [coversQuery, meQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey: [...queryKey] })),
  )
}
