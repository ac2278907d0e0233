import { queryClient } from '../../lib/query-client.ts'
import { useWrite } from '../../lib/use-write.ts'

/** A change to a payment. Its story and the lists are read again before it counts as done. The form shows a failure. */
export function usePaymentWrite<Asked = void, Done = unknown>(
  write: (asked: Asked, key: string) => Promise<Done>,
  said: (asked: Asked, done: Done) => string,
) {
  return useWrite(write, {
    says: (done, asked) => said(asked, done),
    refresh: () => queryClient.invalidateQueries({ queryKey: ['payments'] }),
    failure: 'in place',
  })
}
