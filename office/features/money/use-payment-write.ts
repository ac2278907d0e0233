import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { tell } from '../../lib/toasts.ts'

/** A change to a payment. Its story and the lists are read again before it counts as done, also after a refusal. */
export function usePaymentWrite<Asked, Done>(
  write: (asked: Asked) => Promise<Done>,
  said: (asked: Asked, done: Done) => string,
) {
  return useMutation({
    mutationFn: write,
    onSuccess: async (done, asked) => {
      await refresh()
      tell(said(asked, done))
    },
    onError: () => void refresh(),
  })
}

function refresh(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['payments'] })
}
