import { useQuery } from '@tanstack/react-query'

/** True when the server says that its card gateway only plays: no money moves. */
export function useTestMode(): boolean {
  const { data } = useQuery({
    queryKey: ['test-mode'],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`${import.meta.env.API_BASE_URL ?? ''}/readyz`, { signal })
      const parts: unknown = await answer.json()
      return isTest(parts)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? false
}

function isTest(parts: unknown): boolean {
  return typeof parts === 'object' && parts !== null && 'payments' in parts && parts.payments === 'test'
}
