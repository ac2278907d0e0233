import { queryOptions } from '@tanstack/react-query'
import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import { callOffice } from '../../lib/call.ts'

const freshMs = 600_000

/** The texts that the office keeps under a name. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => callOffice(fileWorkCalls.listTemplates, { signal }),
  staleTime: freshMs,
})
