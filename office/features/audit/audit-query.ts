import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod'
import { auditCalls } from '#shared/contract/calls/office/audit.ts'
import type { auditLine } from '#shared/contract/schemas/audit.ts'
import { callOffice } from '../../lib/call.ts'

export type AuditLine = z.output<typeof auditLine>

const pageSize = 100

export function auditQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ['audit', q],
    queryFn: ({ signal, pageParam }) =>
      callOffice(auditCalls.searchAudit, {
        query: { limit: pageSize, ...(q ? { q } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** What is searched for is the address: `/audit?q=who:me what:exports`. */
export function auditAddress(q: string): string {
  return q ? new URLSearchParams({ q }).toString().replaceAll('%3A', ':') : ''
}
