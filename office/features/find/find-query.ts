import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { findCalls } from '#shared/contract/calls/office/find.ts'
import type { foundAnyone } from '#shared/contract/schemas/find.ts'
import { callOffice } from '../../lib/call.ts'

export type FoundAnyone = z.output<typeof foundAnyone>

export const findQuery = (q: string) =>
  queryOptions({
    queryKey: ['find', q],
    queryFn: ({ signal }) => callOffice(findCalls.findAnyone, { query: { q }, signal }),
    enabled: q.length > 1,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
