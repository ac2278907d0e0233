import { useQuery } from '@tanstack/react-query'

/** True when the server’s card gateway is the sandbox: no money moves. */
export function useTestMode(): boolean {
  return useServerParts()?.payments === 'test'
}

/** True when cards are charged by the provider, whose popup then opens over the page. */
export function useProviderPopup(): boolean {
  return useServerParts()?.gateway === 'paystack'
}

interface ServerParts {
  payments?: unknown
  gateway?: unknown
}

function useServerParts(): ServerParts | undefined {
  const { data } = useQuery({
    queryKey: ['server-parts'],
    queryFn: async ({ signal }): Promise<ServerParts> => {
      const answer = await fetch(`${import.meta.env.API_BASE_URL ?? ''}/readyz`, { signal })
      const parts: unknown = await answer.json()
      return typeof parts === 'object' && parts !== null ? parts : {}
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
