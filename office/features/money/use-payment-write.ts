import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { tell } from '../../lib/toasts.ts'

/** A change to a payment. Its story and the lists are read again before it counts as done, also after a refusal. */
export function usePaymentWrite<Asked>(write: (asked: Asked) => Promise<unknown>, said: (asked: Asked) => string) {
  return useMutation({
    mutationFn: write,
    onSuccess: async (_done, asked) => {
      await refresh()
      tell(said(asked))
    },
    onError: () => void refresh(),
  })
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['payments'] })
}
