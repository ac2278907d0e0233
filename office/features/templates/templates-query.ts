import { queryOptions } from '@tanstack/react-query'
import { caseWorkCalls } from '#shared/contract/calls/office/case-work.ts'
import { callOffice } from '../../lib/call.ts'

const freshMs = 600_000

/** The texts that the office keeps under a name. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => callOffice(caseWorkCalls.listTemplates, { signal }),
  staleTime: freshMs,
})
