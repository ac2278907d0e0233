import { queryOptions } from '@tanstack/react-query'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { callOffice } from '../../lib/call.ts'

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => callOffice(queueWorkCalls.readToday, { signal }),
})
