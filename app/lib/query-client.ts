import { QueryClient } from '@tanstack/react-query'

/** Spec section 9, data caching. */
const staleTimeMs = 5 * 60 * 1000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleTimeMs, retry: 1, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}
