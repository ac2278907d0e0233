import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import type { today } from '#shared/contract/schemas/queue-work.ts'
import { callOffice } from './call.ts'

export type Today = z.output<typeof today>

export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: ({ signal }) => callOffice(queueWorkCalls.readToday, { signal }),
})
