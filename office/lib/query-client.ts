import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './call.ts'

const staleMs = 30_000
const mostRetries = 2

/** For the whole office. Without a network, a query fails with an error instead of waiting silently. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      retry: (failures, error) => failures < mostRetries && error instanceof ApiError && error.isWorthRetrying,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
