import { queryOptions } from '@tanstack/react-query'
import { systemCalls } from '#shared/contract/calls/office/system.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

const refreshMs = 30_000

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => callOffice(systemCalls.readSystem, { signal }),
  refetchInterval: refreshMs,
})

export function readSystemAgain(): void {
  void queryClient.invalidateQueries({ queryKey: systemQuery.queryKey })
}
