import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { extensionCalls } from '#shared/contract/calls/office/extensions.ts'
import type { draft } from '#shared/contract/schemas/extensions.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Draft = z.output<typeof draft>

/** The drafts of one person; without a search, those with an extension. */
export function draftsQuery(q: string) {
  return queryOptions({
    queryKey: ['drafts', q],
    queryFn: ({ signal }) => callOffice(extensionCalls.findDrafts, { query: q === '' ? {} : { q }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function refreshDrafts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['drafts'] })
}
